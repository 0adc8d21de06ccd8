// What each client writes when booking, and what the practitioner notes afterwards; used in this order, each of them once.
import type { Offered } from "./people.ts";

type Sayings = {
  /** With the first session, and with no other. */
  first?: string;
  later?: readonly (readonly [Offered, string])[];
  /** For the practitioner alone. */
  private?: readonly (readonly [Offered, string])[];
};

export const SAYINGS: Record<string, Sayings> = {
  "Marguerite Oyelaran": {
    first: "My sister is ill and I have slept badly for weeks. I have never done this before.",
    later: [
      ["healing", "My left shoulder is sore from the hospital chairs, please go gently there."],
      ["reading", "I would like to look at the year ahead, not at my sister for once."],
      ["healing", "She is home again. I am only tired now."],
      ["healing", "Could the drum come late, as last time?"],
      ["reading", "We have to decide about her house. Half an hour may be enough for the fog."],
      ["healing", "I have slept through four nights out of seven."],
    ],
    private: [
      ["healing", "Fell asleep after ten minutes. Hands very cold at the start."],
      ["healing", "Spoke of her sister's operation. Left ten minutes longer for tea."],
      ["reading", "Drew the Hermit. Wants to talk about her father next time."],
      ["healing", "Drum only at the end, quietly: she prefers it so."],
      ["healing", "Shoulder much looser. Breath down to the belly for the first time."],
      ["healing", "The sister is home. Cried a little, then laughed about the cat."],
      ["reading", "The Hermit again, and this time her father's clocks came up. Enough for one day."],
      ["healing", "Warm hands from the start today."],
      ["healing", "Quiet hour. Window open, blanket to the chin."],
      ["reading", "Two of Swords about the house. She will ask her brother, which is new."],
      ["healing", "Says she dreams again. Sea, mostly."],
      ["healing", "Came with a cake. Short drum, long silence."],
    ],
  },
  "Siân Llewellyn-Jones": {
    first: "A friend from the circle sent me. I carry too much and my neck tells me so.",
    later: [["healing", "Term is over, so there is less neck than usual."]],
    private: [
      ["healing", "Teaches thirty nine-year-olds and has a voice for it; whispers here."],
      ["healing", "Neck softer on the right. Left still answers for the whole school."],
      ["healing", "Wanted to keep talking, then did not. A good hour."],
    ],
  },
  "Tomasz Wiśniewski": {
    first: "I have not done any yoga for ten years and I lay floors for a living.",
    later: [["yoga", "Two weeks of tiling behind me: mostly the knees, please."]],
    private: [
      ["yoga", "Surprised by his own balance. No kneeling."],
      ["yoga", "Reaches his shins now and told his wife on the telephone from my path."],
      ["yoga", "Breath is longer than the drum expects."],
    ],
  },
  "Priya Raman": {
    first: "I sit at a screen all day and would like to remember that I have hips.",
    later: [["yoga", "We could try the long sequence again, I have been practising."]],
    private: [
      ["yoga", "Wants to be corrected. I do it less than she would like."],
      ["yoga", "The long sequence without a break. Quietly proud."],
    ],
  },
  "Aoife Ní Bhriain": {
    first: "A crossroads at work, and everybody I ask has an opinion.",
    later: [
      ["reading", "I gave in my notice! Now what?"],
      ["reading", "Runes this time, please."],
      ["reading", "Two offers. I know which one I want you to say, so please do not look at me."],
    ],
    private: [
      ["reading", "Eight of Cups in the middle. She knew before I had turned it."],
      ["reading", "Three runes: Raidho, Isa, Dagaz. Slept on it and wrote to me afterwards."],
    ],
  },
  "Chidi Eze": {
    first: "My wife gave me this for my fiftieth. I am curious and a little sceptical, if that is all right.",
    later: [["healing", "Less sceptical. The night shifts begin again on Monday."]],
    private: [
      ["healing", "Asked good questions for ten minutes, then snored for forty."],
      ["healing", "Night shifts show in his eyes. Feet first today."],
      ["healing", "He hums along with the drum and does not know it."],
    ],
  },
  "Hannah Whitlock": {
    first: "I run long distances and everything is tight, including me.",
    later: [
      ["healing", "A stress fracture in the foot, so no yoga for a while. May I come for the other thing?"],
      ["yoga", "The doctor says yes to everything but jumping."],
    ],
    private: [
      ["yoga", "Races through it. Slower each time I say nothing."],
      ["healing", "The foot is warm. She is furious with it, and tired underneath."],
    ],
  },
  "Zoë Castellanos": {
    first: "My grandmother read coffee cups. I would like to see how you do it.",
    later: [["healing", "No cards today, please, I have had enough of answers."]],
    private: [
      ["reading", "Reads over my shoulder and is right about the Queen of Wands."],
      ["healing", "Lay with her eyes open until the rattle. Then gone."],
    ],
  },
  "Ellen Whitcombe": {
    first: "I come to your circle and thought that I would like an hour for myself.",
    private: [["healing", "Apologised for needing something. We let that sit for a while."]],
  },
  "Jonah Pryce": {
    first: "Stiff back, long arms, no experience.",
    later: [["healing", "The back again. I will lie down this time."]],
    private: [["yoga", "Chair for the balances; he minds less than he thought."]],
  },
  "Maya Lindqvist": {
    first: "We are thinking of moving, possibly quite far. I would like to think aloud.",
    later: [["reading", "The house is sold. I did not expect to be sad."]],
    private: [["reading", "Six of Swords, of course. We both laughed, then neither of us did."]],
  },
  "Dafydd Rowlands": {
    private: [
      ["healing", "Rings from the farm between milkings. Wants no music at all."],
      ["healing", "Lost the old dog on Thursday. We hardly spoke."],
    ],
  },
  "Noor Haddad": {
    first: "I have a question and would rather not write it down.",
    private: [["reading", "Long silence after the Tower, then laughter. Went lighter than she came."]],
  },
  "Beatrix Fairweather": {
    first: "I am eighty-one and should like to know whether there is anything new in the cards.",
    later: [["healing", "My hip dislikes the damp. One pillow more, if you have it."]],
    private: [["reading", "The Sun and the Page of Cups. She has signed up for Italian."]],
  },
  "Kwame Asante-Boateng": {
    first: "I dance on Saturdays and limp on Sundays.",
    private: [["yoga", "Musical: give him the drum and he finds the posture."]],
  },
  "Łucja Nowak": {
    first: "I have just stopped working nights at the hospital, and my body has not heard of it.",
    private: [["healing", "Slept the whole hour. I woke her with tea."]],
  },
  "Rosalind Achterberg": {
    first: "I should like to be looked after for an hour instead of looking after.",
    later: [["reading", "It is about my nephew, but ask about me, please."]],
    private: [["healing", "Three times she asked whether I was comfortable."]],
  },
  "Imogen Sparrow": {
    first: "I am seven months past the birth and would like my back to belong to me again.",
    private: [["yoga", "Baby asleep in the basket under the window. Kept everything small."]],
  },
  "Søren Dahl": {
    first: "Runes rather than cards, if you have the choice. My grandfather carved them.",
    private: [["reading", "He corrected how I say Ehwaz, kindly. I shall keep it."]],
  },
  "Farah Qureshi": {
    first: "Exams are over and I still wake at five. I would prefer no incense, please.",
    private: [["healing", "No incense, no rattle. Shoulders came down at the very end."]],
  },
  "Oisín Gallagher": {
    first: "Is it a problem that I cannot touch my toes?",
    private: [["yoga", "It is not a problem. He left whistling."]],
  },
  "Winifred Marsh": {
    private: [["healing", "Hears badly on the left; sit on her right. Likes to be told what comes next."]],
  },
  "Callum Drummond": { first: "My aunt gave me a voucher and told me to ask about the job in Leeds." },
  "Esmé Tremaine": { first: "It is a year since my mother died. I do not need to talk about it." },
  "Ravi Subramanian": { first: "I am choosing between two cities." },
  "Charlotte Vane": { first: "My left knee is a little stiff, otherwise I am game for anything." },
  "Mateusz Kowalczyk": { first: "A colleague at the bakery comes to you and is much nicer since." },
  "Ngozi Okonjo": { first: "I am here for the weekend with friends and they have all gone up the Tor." },
  "Felix Hargreave": { first: "I play the cello, so: the right arm, and whatever it is attached to." },
  "Anaïs Delacroix": { first: "My English is good but slow when I am moved. Half an hour should do." },
  "Jack Pettigrew": { first: "Never done anything like this. What do I wear?" },
  "Yuki Tanabe": { first: "I would like to ask about my drawings." },
  "Idris Bowen": { first: "The physiotherapist said gentle. Your page says gentle." },
  "Lorcan Byrne": { first: "First time, and a little nervous. I do not mind the drum." },
  "Gwendoline Thackeray": {
    first: "I found you in the Gazette. I seldom look at my email, so please ring if anything changes.",
  },
  "Amara Diallo": { first: "A friend says that you do not soften things. Good." },
  "Freya Lockhart": { first: "I finish my degree soon and everybody asks what then." },
  "Günther Brandt": { first: "Retired last month. My doctor recommends movement, my daughter recommends you." },
};

/** Of the client with the longest history. */
export const CLIENT_NOTE = `Came first after her sister's illness. Healing every two or three weeks since, a reading at each turn of the year.

Likes the window open and the drum late. Tea with honey. Brings her niece to the circle now and then.`;
