import { type Activity, inArea, OLDER, YOUNGER } from "./activity.ts";

const activity = inArea("relationship-skills");

/** Listening, working together, asking for help, making up. */
export const RELATIONSHIP_SKILLS: readonly Activity[] = [
  activity(
    "rose-and-thorn",
    "Rose and thorn",
    7,
    "A rose is something good of the last days, a thorn something that pricked. Give us one of each, or just one. Nobody pulls out your thorn unless you ask; you may pass.",
  ),
  activity(
    "listen-like-a-mirror",
    "Listen like a mirror",
    8,
    "In pairs, one speaks for a minute about last weekend and the other only listens. Then the listener says back what they heard, and the speaker says what was missing. Change over, and tell us how it was to be heard.",
  ),
  activity(
    "count-to-twenty",
    "Count to twenty",
    5,
    "Together we count to twenty, one number at a time, without any order and without signs. If two speak at once, we begin again. Afterwards tell us what helped us get further.",
  ),
  activity(
    "pass-the-clap",
    "Pass the clap",
    3,
    "We send one clap around the circle as quickly and evenly as we can. Look at the person you get it from, then at the one you give it to. Second time with closed mouths and no laughing, if that is possible.",
  ),
  activity(
    "ask-for-help",
    "How to ask",
    6,
    "What is the hardest part of asking for help? Finish the sentence “I can ask for help more easily when …”. You may pass, and listen for what would make it easy for others.",
  ),
  activity(
    "good-neighbour",
    "A good seat neighbour",
    5,
    "What makes somebody good to sit next to? Give us one thing that you value, and one thing that you are good at yourself as a neighbour. One of the two is enough.",
  ),
  activity(
    "make-it-right",
    "Making it right",
    8,
    "Think of a time when you made up with somebody. What was said or done that made it right: words, time, something put in order? Leave out names; you may pass.",
  ),
  activity(
    "question-chain",
    "A chain of questions",
    7,
    "Ask the person on your right a question that cannot be answered with yes or no and that you would like to be asked yourself. They answer in one or two sentences, or say “another one, please”. Then they ask the next.",
  ),
  activity(
    "appreciation-round",
    "Something I like about this class",
    5,
    "Finish the sentence “I like it in this class when we …”. Say what we do rather than who does it. We want to hear as many different ones as there are people here; saying the same is fine as well.",
  ),
  activity(
    "two-minutes-each",
    "Two minutes each",
    7,
    "Find a partner whom you have not worked with this week. Tell each other about a place that you know well, two minutes each. Bring back one thing about your partner's place, with their permission.",
  ),
  activity(
    "interrupted",
    "When I am interrupted",
    6,
    "How is it for you when somebody speaks while you are speaking? Show with your hands how much it bothers you, from not at all to very much. Then let us agree on one sign that says “I was not finished”.",
  ),
  activity(
    "kind-no",
    "A kind no",
    6,
    "Saying no without hurting somebody is an art. Give us a sentence with which you could turn down an invitation kindly. We repeat the ones that we would like to hear ourselves.",
  ),
  activity(
    "inside-joke",
    "Something that made us laugh",
    5,
    "Remember something funny that happened to us together and that hurt nobody. Tell it in a sentence or two. If you were not there, ask for the story.",
  ),
  activity(
    "good-teamwork",
    "Best team",
    7,
    "Think of the best team that you have been part of, whether in sport, at home or in a game. What did people in it do for one another? Name one thing that we could do too.",
  ),
  activity(
    "trust-ladder",
    "Built in steps",
    6,
    "What does somebody have to do so that you trust them a little more? Name one small step. There is no need to say who did it or who did not, and you may pass.",
  ),
  activity(
    "one-story-together",
    "One story, many voices",
    6,
    "We tell a story together, and each of us adds one sentence. Take what you are given and build on it, even if you had other plans. You may pass with the words “and then …”.",
  ),
  activity(
    "message-of-thanks",
    "Thanks within the circle",
    7,
    "Choose someone in this circle to thank for something they did, perhaps long ago. Tell them what it was and what it meant. Look around first, and try somebody who has not been thanked yet; you may also write it down instead.",
  ),
  activity(
    "invite-to-play",
    "May I play too?",
    5,
    "How do you ask when you want to join a game? We try it: three are playing, one would like to join, all of us help to find good words. Then we practise a friendly answer.",
    YOUNGER,
  ),
  activity(
    "sorry-and-more",
    "Sorry, and then?",
    6,
    "Sometimes sorry is not enough, because something is still broken or somebody still feels bad. What can you do after saying sorry? Tell us one thing that helped you, or pass.",
    YOUNGER,
  ),
  activity(
    "disagree-well",
    "Disagree well",
    9,
    "Take a harmless question that divides this room, such as early mornings or late nights. In pairs, explain the other side so fairly that its supporters would nod. Then tell us which argument surprised you.",
    OLDER,
  ),
  activity(
    "online-and-here",
    "Online and here",
    8,
    "Do you talk differently with the same person online and face to face? Tell us one thing that is easier on a screen, and one that goes wrong more easily. No names, and passing is always possible.",
    OLDER,
  ),
];
