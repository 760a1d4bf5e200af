import { type Activity, inArea, OLDER, YOUNGER } from "./activity.ts";

const activity = inArea("responsible-decisions");

/** Choosing with care, for oneself and for others. */
export const RESPONSIBLE_DECISIONS: readonly Activity[] = [
  activity(
    "good-choice-this-week",
    "A choice I would make again",
    6,
    "Tell us about a choice of this week that you would make again. What else could you have done? It may be as small as taking the stairs, and you may pass.",
  ),
  activity(
    "do-over",
    "Do-over",
    6,
    "If you could have one minute of this week again, what would you do differently? Start at the end: what would have been better, and for whom? Keep it small if you like, or pass.",
  ),
  activity(
    "job-for-the-room",
    "A job for our room",
    5,
    "What would make this room a better place by Friday, if one person spent five minutes on it? Name the job. If you would do it, say so, and we will write it down.",
  ),
  activity(
    "what-if-everyone",
    "What if everyone did?",
    7,
    "Pick something small that people do, such as leaving a light on or greeting a stranger. What would happen if everyone did it, every day? Tell us whether you would like to live there.",
  ),
  activity(
    "found-ten",
    "Found on the ground",
    7,
    "You find some money on the floor of the hallway and nobody is near. What do you do in the first minute, and why? There may be more than one good answer; tell us yours and what could change it.",
  ),
  activity(
    "promise-size",
    "A promise of the right size",
    6,
    "Make a promise for today to yourself or to somebody else, small enough that you will surely keep it. Say it, or whisper it to your neighbour, or keep it to yourself. At the end of the day we ask only: kept?",
  ),
  activity(
    "rule-worth-having",
    "A rule worth having",
    7,
    "Think of a rule that you once found silly and now understand, or one that you still find silly. What is it meant to protect? Tell us how you would word it.",
  ),
  activity(
    "ask-before",
    "Who else is touched",
    7,
    "Before deciding something, it helps to ask who else is touched by it. Take a choice that you have to make soon and name one person whom it touches. You may keep the choice to yourself and tell us only the person, or pass.",
  ),
  activity(
    "brave-and-small",
    "Brave in small things",
    6,
    "Tell us about a moment when you did the right thing although something else was easier: owning up, asking, leaving. How did your body feel just before? Pass if it is still too near.",
  ),
  activity(
    "half-an-hour-free",
    "Half an hour free",
    5,
    "You get thirty free minutes today, with no screens. What do you do with it, and what would you be glad about this evening? Tell us whether the two are the same.",
  ),
  activity(
    "leave-it-better",
    "Leave it better",
    5,
    "Think of a place that you use every day: a bench, a sink, a bus. What could you do in ten seconds so that the next person finds it better? Choose one to do today.",
  ),
  activity(
    "advice-to-younger",
    "Advice for last year's me",
    7,
    "What would you tell yourself of exactly one year ago? Give one sentence of advice or of comfort. If you like, tell us whether you would have listened.",
  ),
  activity(
    "think-feel-do",
    "Think, feel, do",
    7,
    "Take a problem that many have, such as losing something borrowed. Round the circle we collect first what one could think, then what one could feel, then what one could do. Choose the doing that you would want from a friend.",
  ),
  activity(
    "waste-hunt",
    "Less of that",
    6,
    "What do you throw away most often? Name one thing of which you could use a little less, without missing it. We collect, and choose one to try together this week.",
  ),
  activity(
    "hard-yes",
    "Yes to what?",
    6,
    "Every yes is a no to something else. Tell us about something that you said yes to lately, and what you gave up for it. Was it worth it? You may pass.",
  ),
  activity(
    "safe-and-sure",
    "Safe enough?",
    7,
    "Think of something that is a bit risky and good for you: climbing, speaking up, trying a new food. How do you decide whether it is safe enough? Give us the question that you ask yourself.",
  ),
  activity(
    "end-of-week-look",
    "Looking back, looking on",
    6,
    "Look back over the last days: what will you keep doing, and what will you leave behind? Say “keep” and “leave” with one thing each. One of the two is enough, and so is a pass.",
  ),
  activity(
    "stop-and-choose",
    "Stop and choose",
    5,
    "Red means stop, yellow means think, green means go. I tell you what happens on the playground; show me your colours as you decide. Tell us what you thought at yellow.",
    YOUNGER,
  ),
  activity(
    "tell-or-tattle",
    "Telling to help",
    6,
    "When do we tell a grown-up because somebody needs help, and when do we only want to get somebody into trouble? I give you an example and you point to one side or the other. If you are not sure, stay in the middle; we think about it together.",
    YOUNGER,
  ),
  activity(
    "bystander",
    "When I stood by",
    9,
    "Most of us have seen something unfair and done nothing. Without names, tell us what held you back, or what would have helped you to step in. Passing is fine; the question stays with all of us.",
    OLDER,
  ),
  activity(
    "future-letter",
    "A line to June",
    8,
    "Write one line to the person you will be at the end of this school year: a hope, a warning or a question. You may read it out, or fold it and keep it. We open them again when that time has come.",
    OLDER,
  ),
];
