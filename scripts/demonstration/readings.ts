/** A written reading: two questions and what is answered. `cards`: those on the table, as they are drawn (spreads.ts). */
export type WrittenReading = {
  by: string;
  cards: readonly string[];
  questions: readonly [string, string];
  answer: string;
};

/** Those of the year, each asked once. */
export const READINGS: readonly WrittenReading[] = [
  {
    by: "Maya Lindqvist",
    cards: ["Four of Cups", "The Star", "Six of Swords"],
    questions: ["What is it that keeps me in this flat?", "What would help me to finish my book?"],
    answer: `**What keeps you in this flat**

The Four of Cups: somebody sits under a tree and does not look at the cup that is held out. It does not scold. It says that the flat has become the tree: you no longer see it, and so you cannot leave it. The Star beside it is the place that you have already described to yourself more than once.

**What would help you to finish your book**

The Six of Swords, a crossing made slowly with everything that matters in the boat. Not a plan, then, but an oar: a page a day, at the same table, before anybody speaks to you. You will finish it on the other shore, I think, and not here.`,
  },
  {
    by: "Søren Dahl",
    cards: ["Laguz", "Page of Wands", "Two of Swords"],
    questions: ["How can I be a better friend to my brother?", "What do I not see about my new work?"],
    answer: `**How to be a better friend to your brother**

You asked for runes, and one fell: Laguz, water. Beside it lies the Page of Wands, who is curious before he is right. There is more curiosity in you than you show him. Ask one real question, and then wait longer than is comfortable.

**What you do not see about your new work**

The Two of Swords: the eyes are bound, but by her own hand. You have noticed how the last two people left and decided not to know it yet. Take the cloth off. It is less bad than it feels from behind it.`,
  },
  {
    by: "Zoë Castellanos",
    cards: ["The Sun", "Queen of Wands", "Ten of Wands"],
    questions: ["Is this the year to learn to sing?", "What am I carrying that is not mine?"],
    answer: `**Is this the year to learn to sing?**

The Sun, upright, on your first question, with the Queen of Wands as if she had pushed in. I have seldom had so short an answer: yes. Sing badly, with the window open, and let the neighbours form their opinions.

**What you carry that is not yours**

The Ten of Wands, all ten of them in two arms and the view gone. Count them honestly and you will find three that were put there before you were twelve. You may set those down without a speech.`,
  },
  {
    by: "Beatrix Fairweather",
    cards: ["The Hermit", "Ace of Pentacles", "Six of Cups"],
    questions: ["What should I bring with me into the smaller house?", "And what should I leave behind?"],
    answer: `**What to bring with you**

The Hermit carries a lamp and a stick and nothing else, and he is not poor. Bring what gives light: the letters, the good chair, the piano if it can be done at all. The Ace of Pentacles says that there will be a garden, or at least a very ambitious windowsill.

**What to leave behind**

The Six of Cups, which is childhood, yours and theirs. The toys may go to children. You will not forget whose they were.`,
  },
  {
    by: "Noor Haddad",
    cards: ["The Moon", "Ace of Swords", "Strength"],
    questions: ["Why do I wait for him to ring?", "Where is my courage?"],
    answer: `**Why you wait for him to ring**

The Moon: half of what you hear at night is the dog and half is the wolf, and in the dark they sound alike. You wait because while you wait nothing is decided. The Ace of Swords is next to it, clean as a bell. One clear sentence from you would end the waiting, whatever he says.

**Where your courage is**

In the quietest card of the pack. Strength does not fight the lion, she keeps her hand on it. You do this every day at work and call it something else.`,
  },
  {
    by: "Aoife Ní Bhriain",
    cards: ["Four of Swords", "Nine of Pentacles", "The Wheel"],
    questions: ["How do I rest without guilt?", "What comes after this job?"],
    answer: `**How to rest without guilt**

The Four of Swords lies down in a church with three swords on the wall and one beneath, and nobody complains. Rest as you would for somebody else's sake: with a beginning, an end, and the telephone in the other room.

**What comes after this job**

The Nine of Pentacles and the Wheel together. Something slower and more your own, which turns up sideways. Do not push the wheel. Be near it, in decent shoes.`,
  },
  {
    by: "Rosalind Achterberg",
    cards: ["Queen of Cups", "Justice", "Three of Cups"],
    questions: ["How much more can I do for my nephew?", "What would do me good this year?"],
    answer: `**How much more you can do for your nephew**

The Queen of Cups holds one with a lid on it. She feels everything and does not pour it all out. Justice beside her weighs: you have done your half, and well. The other half weighs the same and is his.

**What would do you good this year**

Three of Cups: three women, raised glasses, no nephew in sight. You know which two. Ring them before you have finished reading this.`,
  },
  {
    by: "Marguerite Oyelaran",
    cards: ["The Empress", "Five of Pentacles", "Ace of Cups"],
    questions: ["What does the garden want from me?", "Is it all right to be happy while she is ill?"],
    answer: `**What the garden wants from you**

The Empress, who else. She sits down in hers. I believe that the garden wants you to sit, with dirty hands and no list, a quarter of an hour before you start on anything.

**Whether it is all right to be happy while she is ill**

The Five of Pentacles, two people in the snow, and a lit window that neither of them looks at. Then the Ace of Cups, which runs over on its own. Yes. It is all right. She would rather be visited by somebody who has been at the window.`,
  },
  {
    by: "Freya Lockhart",
    cards: ["The Fool", "Two of Wands", "Eight of Pentacles"],
    questions: ["Do I have to know what I want by the end of my degree?", "What am I good at that I do not count?"],
    answer: `**Whether you have to know by then**

The Fool steps off with a small bag and a dog, and he is number nought: he comes before knowing. The Two of Wands holds the world in one hand and looks at another. Choose a direction, not a destination, and allow it to be wrong for a year.

**What you are good at and do not count**

The Eight of Pentacles, the one who makes the same thing eight times and likes the eighth best. You finish things. It is rarer than talent.`,
  },
  {
    by: "Petra Novotná",
    cards: ["Knight of Cups", "Seven of Cups", "King of Pentacles"],
    questions: ["Should I tell her what I feel?", "Can I afford the workshop?"],
    answer: `**Whether to tell her what you feel**

The Knight of Cups rides slowly because he carries something full. Yes, tell her, and carry it like that: without haste, and without needing her to take it. The Seven of Cups warns only of the speeches that you make in the bath. Keep it to one cup.

**Whether you can afford the workshop**

The King of Pentacles sits comfortably and has done his sums on paper. Do yours on paper as well. I think they come out better than your fear does, and that you would fill it within three months.`,
  },
  {
    by: "Yuki Tanabe",
    cards: ["Eight of Pentacles", "The Star", "Three of Wands"],
    questions: ["Are my drawings good enough to show?", "Who should see them first?"],
    answer: `**Whether your drawings are good enough to show**

The Eight of Pentacles once more for somebody who doubts her hands. It is the card of good enough, made daily. The Star asks you to show what is not covered up: the loose ones, not the careful ones.

**Who should see them first**

The Three of Wands stands on a hill and looks out to ships. Somebody at a distance, then, who is coming towards you anyhow. You thought of a name when you wrote the question.`,
  },
  {
    by: "Amara Diallo",
    cards: ["The Tower", "Page of Swords", "Temperance"],
    questions: ["What am I not being told at home?", "What is the kind way to ask?"],
    answer: `**What you are not being told**

You asked me not to soften it: the Tower. Something has been holding its breath, and everybody in the house knows the shape of it. It concerns money or work sooner than love; the Page of Swords has been reading other people's post.

**The kind way to ask**

Temperance pours from one cup into another and spills nothing. Ask in the kitchen, with something to do for the hands. Say first what you will not do if you hear the truth.`,
  },
  {
    by: "Ravi Subramanian",
    cards: ["Two of Pentacles", "The Chariot", "Ten of Cups"],
    questions: ["Edinburgh or Bristol?", "What would I regret more?"],
    answer: `**Edinburgh or Bristol**

The Two of Pentacles juggles both and could go on for years. The Chariot does not care for towns: it asks who holds the reins. You wrote Edinburgh first and with the better pen. I only report what is on the table.

**What you would regret more**

The Ten of Cups: a house, a rainbow, people dancing badly. You would regret choosing the place and leaving out the people. Ask who comes for supper on a Wednesday, and then look at the map.`,
  },
  {
    by: "Anaïs Delacroix",
    cards: ["Six of Cups", "The Hermit", "Ace of Wands"],
    questions: ["Should I go back to France?", "What did I come here for?"],
    answer: `**Whether to go back**

The Six of Cups is a courtyard with a child in it, and one cannot live in a card. Go for a visit that is long enough to be bored. If you are happy while you are bored, it is home.

**What you came here for**

The Hermit, and the Ace of Wands held out of a cloud. You came to hear yourself think, and you have. What you begin with it need not be done here.`,
  },
  {
    by: "Bronwen Parry",
    cards: ["Four of Pentacles", "Strength", "Nine of Cups"],
    questions: ["Why do I find it so hard to spend money on myself?", "What would my mother say now?"],
    answer: `**Why it is so hard**

The Four of Pentacles: one under each foot, one in the arms, one on the head. He is safe and cannot stand up. Somebody taught you that it runs out. It did, once, for her. It is not doing so now. Strength says to unlearn it by hand: one small thing each month, and no apology.

**What your mother would say**

The Nine of Cups, arms folded, very pleased. I believe that she would say: the blue one, and the shoes.`,
  },
];
