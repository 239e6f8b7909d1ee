"""Pictures of the jigsaws in the catalogue, one letter per cell for its piece."""

from __future__ import annotations

PICTURES: dict[str, str] = {
    "pinwheel-5": """
        AAABB
        AACBB
        DCCCB
        DDCEE
        DDEEE
    """,
    "patch-5": """
        ABBCC
        AABCC
        AABDC
        EEBDD
        EEEDD
    """,
    "steps-6": """
        AAABBB
        AACCBB
        ACCDDB
        ECCDDF
        EEDDFF
        EEEFFF
    """,
    "butterfly-6": """
        AAABBB
        AACDBB
        ACCDDB
        ECCDDF
        EECDFF
        EEEFFF
    """,
    "drift-6": """
        ABBCCC
        AABBCC
        AABBCD
        AEFFFD
        EEFFDD
        EEEFDD
    """,
    "ribbon-7": """
        AAAABBB
        CAAABBB
        CCDDBEE
        CCDDDEE
        CCFDDEE
        FFFGGGE
        FFFGGGG
    """,
    "vase-7": """
        AABBBCC
        AABBBCC
        AABDDCC
        EADDDFC
        EEDDGFF
        EEGGGFF
        EEGGGFF
    """,
    "harbour-7": """
        AAABBBB
        AAAABBB
        CCCDDEE
        CCCDDEE
        FCDDDEE
        FFFGGEG
        FFFGGGG
    """,
    "pinwheel-8": """
        AAAAABCC
        AAABBBCC
        DDDDBBCC
        EDDDBBFC
        EDGGFFFC
        EEGGFFFF
        EEGGGHHH
        EEGHHHHH
    """,
    "lantern-8": """
        AAAABBBB
        AACCDDBB
        ACCCDDDB
        ACCCDDDB
        EFFFGGGH
        EFFFGGGH
        EEFFGGHH
        EEEEHHHH
    """,
    "mirror-8": """
        AAABCDDD
        AAABCDDD
        ABBBCCCD
        ABBBCCCD
        EFFFGGGH
        EFFFGGGH
        EEEFGHHH
        EEEFGHHH
    """,
    "coast-8": """
        AAAAABBC
        DAAABBBC
        DDDBBBCC
        DDDEEECC
        FFDEEECC
        FFFEGEHH
        FFGGGHHH
        FGGGGHHH
    """,
    "pinwheel-9": """
        AAABBBBCC
        AAABBBCCC
        DAAABBCCC
        DDDEEECFF
        DDDEEEFFF
        DDGEEEFFF
        GGGHHIIIF
        GGGHHHIII
        GGHHHHIII
    """,
    "rose-9": """
        AABBBBBCC
        AAABBBCCC
        DAAABCCCE
        DDAFFFCEE
        DDDFFFEEE
        DDGFFFHEE
        DGGGIHHHE
        GGGIIIHHH
        GGIIIIIHH
    """,
    "stair-9": """
        AAAABBBCC
        AAAABBCCC
        DDDABBCCC
        DDEEBBCFF
        DDEEEEEFF
        DDGHHEEFF
        GGGHHIFFF
        GGGHHIIII
        GGHHHIIII
    """,
    "tree-9": """
        AAAABCCCC
        AAABBBCCC
        DAABBBCCE
        DDDBFBEEE
        DDDFFFEEE
        DDGFFFHEE
        GGGFIFHHH
        GGGIIIHHH
        GGIIIIIHH
    """,
    "marsh-9": """
        AABBBBCCD
        AABBBBCDD
        AAAAABCDD
        EEECCCCDD
        EEECFFFDD
        EEGGFFFFF
        EGGGHHIIF
        GGHHHHIII
        GGHHHIIII
    """,
    "brook-10": """
        AAABBBBCCC
        AAABBBBCCC
        AAABBDDCCC
        EEADDDDFFC
        EEEDDDDFFF
        EEEGGGGFFF
        HEEGGGGIFF
        HHHGGJJIII
        HHHJJJJIII
        HHHJJJJIII
    """,
    "owl-10": """
        AAAABCDDDD
        AAAABCDDDD
        EAABBCCDDF
        EEEBBCCFFF
        EEEBBCCFFF
        EEEBBCCFFF
        GGHHHIIIJJ
        GGHHHIIIJJ
        GGGHHIIJJJ
        GGGHHIIJJJ
    """,
    "canyon-11": """
        AAAABBCCDDD
        AAABBBCCDDD
        AAABBBCCDDD
        AEEBBBCCCDD
        EEEFFFFCGGG
        EEEHFFFCGGG
        EEEHFFFFGGG
        IIHHHJJJGGK
        IIIHHJJJKKK
        IIIHHJJJKKK
        IIIHHJJKKKK
    """,
    "wheel-12": """
        AABBBBBCCCCC
        AABBBBBCCCCC
        AAABBDDDCCEE
        AAAFFDDDDEEE
        AAFFFFDDDEEE
        GGFFFFDDHHEE
        GGFFIIHHHHEE
        GGGIIIHHHHJJ
        GGGIIIIHHJJJ
        GGKKIIILLJJJ
        KKKKKLLLLLJJ
        KKKKKLLLLLJJ
    """,
    "isles-12": """
        AAABBBCCCCDD
        AAABBBBCCCDD
        AAEEEBBCCCDD
        AAEEEBBCFFDD
        AAEEEBFCFFDD
        GEEEHFFFFFDI
        GGGHHHHFFIDI
        GGGHHHHHIIII
        GGGHHJJJIIII
        GKKKKJJJLLIL
        GKKKKJJJLLLL
        KKKKJJJLLLLL
    """,
}
"""The pictures by id; the number in the id is the number of rows."""
