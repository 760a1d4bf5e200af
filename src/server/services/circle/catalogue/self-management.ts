import { type Activity, inArea, OLDER, YOUNGER } from "./activity.ts";

const activity = inArea("self-management");

/** Handling feelings, stress and goals. */
export const SELF_MANAGEMENT: readonly Activity[] = [
  activity(
    "five-fingers-breath",
    "Five-finger breath",
    4,
    "Hold up one hand and trace it slowly with a finger of the other: up is breathing in, down is breathing out. Do it once around without hurry. Then show us with a thumb whether you feel the same, calmer or more awake.",
  ),
  activity(
    "one-thing-today",
    "One thing today",
    5,
    "Pick one thing that you want to have done by the end of today, small enough to really happen. Say it in one sentence. Tomorrow morning I will only ask who remembers theirs.",
  ),
  activity(
    "reset-button",
    "My reset button",
    6,
    "When you are upset, what helps you start again: water, a walk, a joke, being left alone? Tell us your button so that we can help you find it. If you have not found one yet, borrow one that you hear.",
  ),
  activity(
    "sixty-seconds-still",
    "Sixty seconds",
    3,
    "Let us be completely still for one minute: eyes closed or on the floor, hands where they are comfortable. Count the sounds that you hear. Afterwards tell us the faintest one.",
  ),
  activity(
    "hard-part-first",
    "The hard part",
    6,
    "Think of something that you keep putting off. What is the very first step, the one that takes two minutes? Say only that step; the rest can wait, and you may pass.",
  ),
  activity(
    "shake-it-out",
    "Shake it out",
    3,
    "Stand up if you can, and shake one hand eight times, then the other, then each foot. Go down to four, to two, to one, each a little faster. Sit and notice what has changed.",
  ),
  activity(
    "waiting-tricks",
    "How I wait",
    5,
    "Waiting is hard for everybody, whether for a turn, a bus or a grown-up who keeps talking. What do you do inside your head while you wait? Give us your trick; we collect the best ones.",
  ),
  activity(
    "anger-thermometer",
    "Thermometer",
    7,
    "Imagine a thermometer from zero to ten for being angry. At which number do you stop listening, and what do you notice at the number before? Tell us the number, the sign, or pass.",
  ),
  activity(
    "kept-going",
    "I kept going",
    7,
    "Tell us about a time when you wanted to give up and went on anyway. What did you say to yourself, or who helped? It may be as small as the last page of a book.",
  ),
  activity(
    "morning-mender",
    "If the morning went wrong",
    5,
    "Some mornings start badly before we even get here. What is one thing that can still make such a day all right? Share it, and if your morning was like that today, choose one that you heard and try it.",
  ),
  activity(
    "enough-sleep",
    "Evening plan",
    5,
    "What do you do in the last half hour before you sleep, and does it help? Tell us one thing that you would keep and one that you would change. Nobody is going to check.",
  ),
  activity(
    "tense-and-loose",
    "Tight and loose",
    4,
    "Make fists as tight as you can while I count to five, and let go. Now the shoulders, up to the ears, and let go; now the face. Find the part that liked it best and do it once more on your own.",
  ),
  activity(
    "distraction-thief",
    "The attention thief",
    6,
    "What steals your attention most often: noise, screens, hunger, a thought that comes back? Name your thief. Then name one way of keeping it out for ten minutes.",
  ),
  activity(
    "plan-b",
    "Plan B",
    6,
    "Tell us about something that you planned and that did not work out. What was your plan B, or what would it be now? If the first thing that comes up is too big, take a small one or pass.",
  ),
  activity(
    "words-for-stop",
    "Words for stop",
    6,
    "How can you tell someone that you need a break, without hurting them and without disappearing? Give us the words that you would use. We practise: each says their sentence once, in a calm voice.",
  ),
  activity(
    "streak-of-mine",
    "A habit of mine",
    6,
    "Name a habit that you are building or one that you would like to lose. How many days have you kept it up, honestly? Zero is a number, and passing is fine.",
  ),
  activity(
    "thank-you-body",
    "Thank you, body",
    5,
    "Our bodies carried us here without being asked. Thank one part of yours for something that it did today: feet for the stairs, ears for a song. Say it out loud or in silence, then stretch that part gently.",
  ),
  activity(
    "belly-balloon",
    "Belly balloon",
    3,
    "Put both hands on your belly. Breathe in and make the balloon big; breathe out and let it get small, slowly, so that it does not fly away. After five balloons, show me with your fingers how calm you are.",
    YOUNGER,
  ),
  activity(
    "turtle-shell",
    "Turtle shell",
    4,
    "When a turtle needs quiet, it goes into its shell. Pull in your arms, lower your head, take three slow breaths, and come out when you are ready. Tell us when a shell would have helped you, if you want to.",
    YOUNGER,
  ),
  activity(
    "deadline-map",
    "What is coming",
    7,
    "Name the one thing in the next two weeks that weighs most on you, a test, a match, a talk at home. Then say what would make it ten percent lighter. If you would rather not say the thing, say only the ten percent.",
    OLDER,
  ),
  activity(
    "pause-before-send",
    "The pause",
    7,
    "Think of a message or an answer that you wish you had slept on. Without naming anyone, tell us what you would do in the pause if you had it back. You may pass; somebody else will be glad to hear that you have one too.",
    OLDER,
  ),
];
