/** Help: batches, recipes, labels and tasks. */
import type { Article } from './article.ts'

export const production: readonly Article[] = [
  {
    id: 'batches',
    title: 'Plant Production',
    screen: '/production/batches',
    about: 'Batches: plants of one kind, in one container, at one place, with one history.',
    picture: 'batches',
    keywords:
      'batch propagate sow cutting pot up pot on divide split merge join loss count move lineage recall cost freight contractor waterfall undo reverse take back scan many bulk photo forecast yield profit margin',
    parts: [
      {
        heading: 'Start batches',
        text: 'Seed, cuttings, division, grafts, tissue culture or bought-in liners, several plants at once. Type trays and the plants follow: 8 trays of 128 are 1,024.',
      },
      {
        heading: 'In the glasshouse, with a thumb',
        points: [
          'Pot up all of it and the batch itself moves to the larger container; pot up some, and a new batch with its share of the cost is made.',
          'By the recipe of the container, pots and mix leave the shelves. What is short is said before you press.',
          'Losses: normal ones make the survivors dearer; tick “not to be expected” and their cost is written off.',
          'Move, split, join, divide, count, put up for sale. Scan a batch’s label anywhere and its page opens.',
          'Add a cost, under Costs or on many that are ticked: freight or a contractor’s day is shared by their plants. What was paid is entered under Expenses as ever.',
          'Photos: take several at once; each keeps its day and appears in History.',
        ],
      },
      {
        heading: 'Many at once',
        text: 'Press Scan and scan one label after the other, or tick rows in the list; then pot up, write off, divide, move or offer all of them in one go. All of it is done or nothing, and Undo takes all of it back. The list is narrowed by place, stage, ready week and plant, and sorted by any column; its address keeps that.',
      },
      {
        heading: 'How many will be left, and what they earned',
        text: 'A growing batch says how many are to be expected, by what was lost of that plant before. Costs shows what each plant has cost and, once some are sold, what each has earned.',
      },
      {
        heading: 'A slip',
        text: 'Every action can be undone from the message or from History: plants, costs and supplies of every batch it touched become exactly what they were. While something later stands on it, the refusal says what.',
      },
      {
        heading: 'Family and recall',
        text: 'Family shows where plants came from and what became of them. Recall lists every customer who bought of a batch or its offspring, with a CSV for calling them.',
      },
      {
        heading: 'The books of plants',
        text: 'Balance adds up the ledger: what came in is what was sold, lost, divided away and still stands, to the plant and to the cent.',
      },
    ],
  },
  {
    id: 'batch',
    title: 'One batch',
    screen: '/production/batches/$',
    also: ['/b'],
    about: 'Everything about one batch and every action on it.',
    picture: 'batch',
    shows: { address: '/production/batches', press: ['first row'] },
    keywords: 'qr code scan label pot up loss move split join divide count undo family costs photo lineage passport',
    parts: [
      {
        heading: 'Get there',
        text: 'Scan the code on its label with any phone, choose it from the list, or type its code into Find (Ctrl K).',
      },
      {
        heading: 'What its tabs say',
        points: [
          'History: every action with day, person and number, the latest first. Undo takes the last one back.',
          'Costs: what the plants have cost by what it was spent on, and what those that were sold have earned.',
          'Family: the batches it came from, and those that came of it.',
          'Recall, for managers: the customers who bought of it or its offspring.',
        ],
      },
      {
        heading: 'What can be done',
        points: [
          'Pot up, divide, split, join, move, count, losses, put up for sale, print its label.',
          'Each says before you press what will change: plants, supplies and cost.',
          'Photos are kept with their day.',
        ],
      },
    ],
  },
  {
    id: 'balance',
    title: 'Balance of plants',
    screen: '/production/balance',
    about: 'The ledger of plants added up: what came in is what was sold, lost, divided away and still stands.',
    picture: 'balance',
    keywords: 'ledger check books proof difference',
    parts: [
      {
        heading: 'Read it',
        text: 'Choose the days. The columns add up to the plant and to the cent; where they would not, the batch is named.',
      },
    ],
  },
  {
    id: 'recipes',
    title: 'Potting Recipes',
    screen: '/production/recipes',
    about: 'What one potted plant of a container size takes from the shelves.',
    picture: 'recipes',
    keywords: 'mix ingredient pots litres fertiliser',
    parts: [
      {
        heading: 'A recipe',
        steps: [
          'Name it and choose the container size.',
          'Choose Ingredients: a supply, how much for one plant, in which unit. Litres of a mix that is counted in cubic metres are converted.',
          'Potting into that container uses it. Switch it off to stop that, without losing it.',
        ],
      },
    ],
  },
  {
    id: 'labels',
    title: 'Labels',
    screen: '/production/labels',
    about: 'Labels for batches and for the shop, on sheets, on rolls, or straight to a label printer.',
    picture: 'labels',
    shows: { address: '/production/batches', press: ['first row', 'Labels'] },
    keywords: 'print tag barcode qr sheet roll zebra zpl passport',
    parts: [
      {
        heading: 'Print some',
        steps: [
          'Choose batches, or plants with their prices, and how many labels of each.',
          'Choose the sheet or roll; begin in the middle of a sheet that was used before.',
          'Look at the preview, then print. A batch’s label carries a code: scanned with any phone, its page opens.',
        ],
      },
    ],
  },
  {
    id: 'tasks',
    title: 'Task Management',
    screen: '/production/tasks',
    about: 'What is to be done, when and by whom: as a list, a week’s board, or a month.',
    picture: 'tasks',
    keywords: 'board calendar assign repeat minutes schedule spray diary re-entry do not enter chemical',
    parts: [
      {
        heading: 'Plan',
        points: [
          'Drag a task to another day or person, or use its menu.',
          'Repeat it every so many days; give a plant a schedule and its tasks plan themselves after potting.',
          'Minutes that are noted when it is done are the batch’s cost of work.',
        ],
      },
      {
        heading: 'After spraying',
        points: [
          'Complete a spraying task, or enter one under Sprays: the place, the product and the hours until re-entry from its label.',
          'Say which supply it was taken from and how much: it leaves its shelf, and is there again when the entry is struck out.',
          'Until then everybody sees “Do not enter” on tasks, stock and the batch, and work there can’t be begun or completed.',
          'When the time has passed the bell says so. A manager can open a place earlier; name and reason stay in the diary.',
        ],
      },
    ],
  },
]
