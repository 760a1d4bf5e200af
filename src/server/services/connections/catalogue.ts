import type { Connection, ConnectionType } from "#contract/connection.ts";

/** What the types are called. */
export const CONNECTION_NAMES: Record<ConnectionType, string> = {
  celebrate: "Celebrate",
  repair: "Repair",
  welcome_back: "Welcome back",
  notice: "Notice",
};

type Option = Connection["options"][number];

const option = (id: string, label: string, guidance: string): Option => ({ id, label, guidance });

/** What a teacher may choose to do, with a line of guidance each. Ids are stored: never reused. */
export const OPTIONS: Record<ConnectionType, readonly Option[]> = {
  celebrate: [
    option(
      "celebrate-tell",
      "Tell the student",
      "Name one thing you saw, in private, in your own words: “I noticed how you …”.",
    ),
    option(
      "celebrate-call-home",
      "Call home with good news",
      "Two minutes are enough: what you saw, and that you are glad to have them in class.",
    ),
    option(
      "celebrate-share",
      "Share it with the class",
      "Ask first whether that is welcome; then praise what was done, not who is best.",
    ),
    option(
      "celebrate-note",
      "Write a note to keep",
      "One sentence by hand, on the desk before the bell or in the bag to take home.",
    ),
    option(
      "celebrate-lead",
      "Offer a part to lead",
      "Let the strength be useful: open the circle, help a partner, choose the game.",
    ),
  ],
  repair: [
    option(
      "repair-talk",
      "Have a restorative talk",
      "When both of you are calm: what happened, who was affected, what would make it right?",
    ),
    option(
      "repair-two-by-ten",
      "Two minutes a day for ten days",
      "Talk about anything but school work or behaviour, and mostly listen.",
    ),
    option(
      "repair-setting",
      "Change seat, task or time",
      "Look at seat, neighbours, time of day and task: what came just before it each time?",
    ),
    option(
      "repair-family",
      "Talk with the family",
      "Begin with something good, tell what you see, and ask what helps at home.",
    ),
    option(
      "repair-counsellor",
      "Involve the counsellor",
      "Tell what you saw and tried, and ask for another pair of eyes rather than a penalty.",
    ),
  ],
  welcome_back: [
    option(
      "welcome-greet",
      "Greet and catch up",
      "“Good that you are here. We missed you.” Then the one thing that is needed for today.",
    ),
    option(
      "welcome-partner",
      "Give a partner for the day",
      "Someone kind who shows what was done and sits close by at lunch.",
    ),
    option(
      "welcome-call",
      "Call the family",
      "Ask how everyone is before asking why; offer what you can do to make tomorrow easy.",
    ),
    option(
      "welcome-plan",
      "Plan what to catch up",
      "Choose with the student the two things that matter most, and let go of the rest.",
    ),
    option(
      "welcome-attendance",
      "Refer to the attendance team",
      "Tell the pattern and what you know of the reason, and stay the one who greets.",
    ),
  ],
  notice: [
    option(
      "notice-greet",
      "Greet by name",
      "At the door, with eye contact, every day this week; a sentence more on one of them.",
    ),
    option(
      "notice-interest",
      "Ask about an interest",
      "Something you have seen: a drawing, a book, a team shirt. Then ask one thing further.",
    ),
    option(
      "notice-job",
      "Give a job",
      "Small, real and visible: handing out, watering, setting up. Thank for it by name.",
    ),
    option(
      "notice-praise",
      "Tell one thing you value",
      "Quiet work is easily overseen: say what you saw and why it matters.",
    ),
  ],
};
