import { type Activity, inArea, OLDER, YOUNGER } from "./activity.ts";

const activity = inArea("social-awareness");

/** Understanding others, and seeing what they need. */
export const SOCIAL_AWARENESS: readonly Activity[] = [
  activity(
    "kindness-seen",
    "Kindness I saw",
    6,
    "Tell us about something kind that you saw someone do this week, here or anywhere. Say what was done and how you knew that it helped. You do not need to say the name.",
  ),
  activity(
    "thank-you-to",
    "A thank-you to send",
    6,
    "Think of someone whose work makes your day easier and who hardly hears a thank-you: a driver, a cook, a neighbour. Tell us who it is and for what. Choose a day this week to say it to them.",
  ),
  activity(
    "another-pair-of-shoes",
    "Another pair of shoes",
    7,
    "Pick someone you spoke with yesterday and imagine their day from waking up to going to sleep. What may have been the hardest hour for them? Tell us what you imagine, without the name, or pass.",
  ),
  activity(
    "at-our-table",
    "At our table",
    7,
    "What is eaten at your home on a day that matters, and who makes it? Tell us one dish and one person. If your home has no such dish, tell us what you would choose.",
  ),
  activity(
    "languages-here",
    "How we say hello",
    5,
    "Let us collect greetings: in your language, your grandparents' language, a sign, a handshake of your own. Teach us one, and we all try it together. You may also just wave, which is one too.",
  ),
  activity(
    "quiet-help",
    "Quiet help",
    6,
    "Some help is so quiet that nobody sees it. Tell us about a time when you were helped like that, or when you helped. If you would rather keep it quiet, smile and pass.",
  ),
  activity(
    "what-helps-when-sad",
    "When somebody is sad",
    7,
    "People who are sad need different things: company, quiet, a joke, a snack. What do you hope that others do when you are sad? Listen well, because these are instructions for the people around you; you may pass.",
  ),
  activity(
    "same-and-different",
    "Same and different",
    6,
    "Turn to the person beside you and find one thing that you have in common and cannot see, and one that is different. You have one minute each. Then tell us the thing in common.",
  ),
  activity(
    "room-of-faces",
    "Reading the room",
    5,
    "Without speaking, look slowly around the circle. What do you think this group needs most today: rest, fun, quiet or a good start? Show with one to four fingers, and we look at what we have.",
  ),
  activity(
    "rule-from-outside",
    "As a newcomer sees us",
    7,
    "Imagine that you walked into this class for the very first time today. What would look friendly, and what would be hard to understand? Give us one of each if you can.",
  ),
  activity(
    "who-was-missing",
    "Someone is missed",
    5,
    "Think of a person who is not here today, in this class or in your life. What is different when they are not here? You may tell us, or hold the thought for a moment and pass.",
  ),
  activity(
    "what-they-meant",
    "What they meant",
    7,
    "Tell us about a time when you understood somebody wrongly, or were understood wrongly. What was said, and what was meant? Leave out names; we are after the mix-up.",
  ),
  activity(
    "animals-and-us",
    "What animals need",
    5,
    "Think of an animal that you know or have watched. How can you tell what it wants, although it cannot say so? Tell us the sign; we will look for signs like it in people.",
  ),
  activity(
    "hands-in-a-thing",
    "Many hands",
    6,
    "Pick up something near you and think how many people worked until it got here. Name as many as you can in one breath. Which of them would you like to meet?",
  ),
  activity(
    "fair-or-same",
    "Fair or the same?",
    7,
    "If everyone got the same chair, the same book and the same amount of time, would that be fair? Tell us of a case where fair meant something different for different people. You may also say what you are not sure of.",
  ),
  activity(
    "elder-said",
    "An older person told me",
    6,
    "Pass on something that an older person told you: advice, a story or a saying. Tell us who said it, if you like, and whether you believe it. If nothing comes to mind, choose one you hear today to keep.",
  ),
  activity(
    "noticed-you",
    "I noticed",
    7,
    "Look at the person on your left and think of one thing that you have seen them do well or kindly. Tell them, beginning with “I noticed …”. The other says thank you, and nothing more.",
  ),
  activity(
    "friend-at-the-gate",
    "Alone at the gate",
    5,
    "You see a child standing alone at the gate. What could they be feeling, and what could you do? Show us, or tell us, and pass if you want to think some more.",
    YOUNGER,
  ),
  activity(
    "puppet-feelings",
    "Guess my feeling",
    6,
    "I will think of a feeling and show it with my hands and shoulders only. You guess, and tell me what gave it away. Then one of you may have a turn, but nobody has to.",
    YOUNGER,
  ),
  activity(
    "whose-voice",
    "Whose voice is missing",
    8,
    "Think of a decision at this school or in this town that touches you. Who was asked, and whose voice was missing? Say what that voice might have added, or pass and think along.",
    OLDER,
  ),
  activity(
    "single-story",
    "A single story",
    8,
    "Have you ever been seen as only one thing, the funny one, the quiet one, the one from there? Tell us what that story left out, as far as you want to. Those who pass might think of a story that they tell of others.",
    OLDER,
  ),
];
