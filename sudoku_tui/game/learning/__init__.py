"""Practice of techniques: cards, the course, grading, storms and today's plan."""
