import { type Activity, inArea, OLDER, YOUNGER } from "./activity.ts";

const activity = inArea("self-awareness");

/** Knowing one's feelings, strengths and limits. */
export const SELF_AWARENESS: readonly Activity[] = [
  activity(
    "weather-inside",
    "Weather inside",
    5,
    "If your mood were weather this morning, what would we see outside the window? Give us the weather and, if you like, one reason for it. No weather is wrong, and you may pass.",
  ),
  activity(
    "feeling-with-a-name",
    "A feeling with a name",
    6,
    "Find a word for how you feel right now that is not good, bad or fine. Say only the word; we listen and do not comment. If you would rather keep it to yourself, say pass.",
  ),
  activity(
    "proud-of-small",
    "Proud of something small",
    6,
    "Think of something small that you did this week and were quietly glad about. Tell us in one sentence, starting with “I am proud that I …”. Small really means small: finding your shoes counts.",
  ),
  activity(
    "where-it-sits",
    "Where it sits",
    7,
    "Close your eyes or look at the floor, and notice where in your body you feel today most: shoulders, stomach, hands, somewhere else. When the talking piece reaches you, name the place, and what it feels like if you want to. You may also just pass it on.",
  ),
  activity(
    "battery-level",
    "Battery level",
    4,
    "Show with your hands how full your battery is, from flat on your knees to high above your head. Look round: who else is where you are? If you like, tell us one thing that charges you.",
  ),
  activity(
    "good-at-teaching",
    "I could teach this",
    7,
    "Everyone here could teach the rest of us something: a knot, a recipe, a trick in a game, a word in another language. Tell us what your lesson would be. If nothing comes, say “come back to me” and we will.",
  ),
  activity(
    "still-learning",
    "Still learning",
    6,
    "Name one thing that you cannot do yet and are working on. Start with “I am still learning to …”. We answer each person with the one word “yet”.",
  ),
  activity(
    "favourite-hour",
    "My favourite hour",
    5,
    "Which hour of the day are you most yourself, and what are you usually doing in it? Tell us as much or as little as you like. If you do not know, tell us which hour you would skip.",
  ),
  activity(
    "what-i-carry",
    "What I carry in",
    6,
    "Each of us brought something through the door today besides a bag: a worry, a plan, a song, a bad night. Name one thing that you carry, or say “something”, and that is enough. We will not ask further.",
  ),
  activity(
    "three-true-words",
    "Three true words",
    6,
    "Choose three words that someone who knows you well would use for you. Say the one that you agree with most. You may pass, or ask a friend in the circle to choose one for you.",
  ),
  activity(
    "my-name-story",
    "The story of a name",
    8,
    "Tell us something about your name: who chose it, what it means, how you like it said, or what you would rather be called. Say it the way you want us to say it, and we all repeat it once. Passing is fine; we still say your name.",
  ),
  activity(
    "signs-of-tired",
    "When I am tired",
    5,
    "How could we tell that you are tired or worn out, before you tell us? Some people go quiet and some get silly. Share your sign so that we can be kind when we see it, or pass.",
  ),
  activity(
    "changed-my-mind",
    "I changed my mind",
    7,
    "Tell us about something that you once disliked and now like, or the other way round. What changed: the thing, or you? If you need time, listen first and speak in the second round.",
  ),
  activity(
    "calm-place",
    "A place where I am calm",
    6,
    "Picture a place where your shoulders come down by themselves; it may be real or made up. Tell us one thing that you can see, hear or smell there. You may keep the place secret and tell only the smell.",
  ),
  activity(
    "what-bugs-me",
    "It bugs me when",
    6,
    "Finish the sentence “It bugs me when …” with something small and without naming anyone. We only listen: nobody solves it and nobody laughs. You may pass.",
  ),
  activity(
    "glad-to-be-asked",
    "Ask me about",
    5,
    "Finish the sentence “I am glad when someone asks me about …”. Remember one answer that is not yours, and ask that person about it today. Pass if you like; listening is a part too.",
  ),
  activity(
    "inner-voice",
    "What I tell myself",
    7,
    "When something goes wrong, what do you say to yourself in your head? Tell us the sentence, or a kinder one that you would like to hear instead. If it is private, just think it and pass.",
  ),
  activity(
    "face-of-the-day",
    "Show me a face",
    4,
    "When I say now, show me with your face how you feel today. Hold it, look around, and find someone with a face like yours. If you want, tell us the name of your face.",
    YOUNGER,
  ),
  activity(
    "colour-of-me",
    "The colour of me",
    5,
    "If you were a colour this morning, which one would you be? Point to something in the room with that colour. You can tell us why, or let us guess.",
    YOUNGER,
  ),
  activity(
    "mask-and-mirror",
    "Inside and outside",
    8,
    "Most of us show one thing at school and feel another now and then. Without telling details, say how far apart the two are for you today, from zero to ten. Passing is a real answer.",
    OLDER,
  ),
  activity(
    "values-in-action",
    "What matters, and did it show?",
    8,
    "Name one thing that matters to you, such as fairness, humour, family or being left in peace. Then tell us a moment of this week in which it showed, or in which it did not. Take the time you need, or pass.",
    OLDER,
  ),
];
