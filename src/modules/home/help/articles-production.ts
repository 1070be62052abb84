/** Help: batches, recipes, labels and tasks. */
import type { Article } from './article.ts'

export const production: readonly Article[] = [
  {
    id: 'batches',
    title: 'Plant Production',
    screen: '/production/batches',
    also: ['/production/unsent', '/production/propagation'],
    about: 'Batches: plants of one kind in one container and location, with one history.',
    picture: 'batches',
    keywords:
      'strike rate hormone treatment graft rootstock scion mother offline tunnel signal unsent field work batch propagate sow cutting pot up pot on divide split merge join loss count move lineage recall cost freight contractor waterfall undo reverse take back scan many bulk photo forecast yield profit margin grade regrade specification height caliper tray trolley shelf unit multiple',
    parts: [
      {
        heading: 'Start batches',
        text: 'Start from seed, cuttings, division, grafts, tissue culture or bought-in liners, several plants at a time. Enter trays and we work out the plants: 8 trays of 128 are 1,024.',
      },
      {
        heading: 'Propagation records and grafts',
        points: [
          'Switch on Propagation records under Settings, Features. Start batches then asks for the mother plants, the treatment, the hormone and who did it; open a line under Propagation to correct them.',
          'What is lost before all of a batch is potted did not strike. Compare strike rates by plant, method, treatment, hormone, mother plants, person or month.',
          'Grafts: choose the batch of the rootstocks, one for each plant, and the batch of the scions. The rootstocks bring their cost, and a recall of either finds the grafted plants.',
        ],
      },
      {
        heading: 'In the glasshouse, on your phone',
        points: [
          'Pot up the whole batch and it moves to the larger container. Pot up only some, and those plants start a new batch with their share of the cost.',
          'The container’s recipe deducts pots and mix from stock. You see any shortage before you save.',
          'The reasons of losses are a list in the settings, under Admin; Analytics, Losses counts plants by reason.',
          'Losses: the cost of a normal loss of growing plants is spread over the surviving ones. Tick “Abnormal loss” to write the cost off instead, as it is for plants that were up for sale.',
          'Move, split, grade, join, divide, count, or put plants up for sale. Scan a batch’s label anywhere to open its page.',
          'Add a cost under Costs, or to several ticked batches: freight or a contractor’s day is shared across their plants, also those potted on since its day; you see each plant’s cost before you save. Record the payment under Expenses as usual.',
          'Photos: take several together; each appears in History with its date.',
        ],
      },
      {
        heading: 'Without a network',
        points: [
          'A phone or tablet stores the batches in stock, the tasks of this week, closed areas and recipes while it has a signal; they are removed when you sign out. The line at the top shows how old the figures are.',
          'Pot up, divide, write off, move, split, join, count, add notes and photos, record sprays and complete tasks as usual. Your work is stored on the phone, survives a closed tab or an empty battery, and is sent once, in its order, when the signal is back.',
          'What no longer fits waits under Unsent field work, with what you saw and what is on record now. Use the plants that are left, change the quantity, choose another batch, or discard it with a reason.',
        ],
      },
      {
        heading: 'Grades and sizes',
        points: [
          'Grade sorts a batch: enter how many are grade A, how many grade B, with their height, caliper and own words. Each grade becomes a batch of its own with its share of the cost; what you leave out stays as it is. Undo brings all of it back.',
          'Grades are a list in the settings, under Admin. Batches of different grades are not merged.',
          'On a plant’s prices, a price can be for one grade. Without a grade it is for plants of any grade. The price list file has the prices for any grade only.',
          'A line for grade A is only ever filled with grade A. A line without a grade takes any plants, those reserved for a grade last.',
        ],
      },
      {
        heading: 'Trays, shelves and trolleys',
        points: [
          'Container sizes in the settings hold how many plants a tray takes, how many trays a shelf and how many shelves a trolley. Wherever you enter plants you can then enter trays, and the reverse.',
          'A price can say in what steps the plant is ordered: multiples of 72, at least 144. Plants in trays are ordered in whole trays unless you say otherwise. Your order form proposes the next whole number; your customers’ page asks for it. It can also say what a whole tray, shelf or trolley costs: whole trays are then charged at that price and the other plants one by one, at the till, on orders and on the availability list.',
          'Give a tray, shelf or trolley its own barcode and print it on a label: one scan at the till adds all its plants.',
        ],
      },
      {
        heading: 'Several batches together',
        text: 'Press Scan and scan labels one after another, or tick rows in the list. Then pot up, write off, divide, move or put them all up for sale in one go. Scan plants, then the label of a bed, and they are moved there; go on with the next plants. It works without a network, too. If one fails, none is changed; Undo reverses them all. Filter the list by location, stage, ready week and plant, and sort by any column; a bookmark remembers your filters.',
      },
      {
        heading: 'Expected yield and profit',
        text: 'A growing batch shows its expected yield, based on your past losses of that plant. Costs shows the cost per plant and, once some are sold, the profit per plant.',
      },
      {
        heading: 'Undo',
        text: 'Undo any action from its message or from History: plants, costs and supplies in every affected batch are restored exactly. If a later action depends on it, we show you which one to undo first.',
      },
      {
        heading: 'Family and recall',
        text: 'Family shows a batch’s parents and offspring. Recall lists every customer who bought from the batch or its offspring, with a CSV for your calls.',
      },
      {
        heading: 'Plant balance',
        text: 'Balance checks that plants in equal plants sold, lost, used in divisions and on hand, to the plant and to the cent.',
      },
    ],
  },
  {
    id: 'batch',
    title: 'A batch',
    screen: '/production/batches/$',
    also: ['/b', '/at'],
    about: 'Everything about one batch and every action on it.',
    picture: 'batch',
    shows: { address: '/production/batches', press: ['first row'] },
    keywords: 'qr code scan label pot up loss move split join divide count undo family costs photo lineage passport',
    parts: [
      {
        heading: 'Open a batch',
        text: 'Scan the code on its label with any phone, choose the batch from the list, or type its code into Find (Ctrl K).',
      },
      {
        heading: 'Tabs',
        points: [
          'History: every action with date, person and quantity, latest first. Undo reverses the last one. Correct, beside a potting or other work, changes the supplies that it used and the minutes it took; you see first which plants, sales and months change.',
          'Costs: the cost of the plants by type, and the profit on those sold.',
          'Family: parent batches and offspring.',
          'Recall, for managers: customers who bought from the batch or its offspring.',
        ],
      },
      {
        heading: 'Actions',
        points: [
          'Pot up, divide, split, join, move, count, record losses, put up for sale, print labels.',
          'Each action previews its changes to plants, supplies and cost.',
          'Photos are saved with their date.',
        ],
      },
    ],
  },
  {
    id: 'balance',
    title: 'Balance of plants',
    screen: '/production/balance',
    about: 'Checks that plants in equal plants sold, lost, used in divisions and on hand.',
    picture: 'balance',
    keywords: 'ledger check books proof difference',
    parts: [
      {
        heading: 'Check the balance',
        text: 'Choose the dates. The columns add up to the plant and to the cent; any batch that doesn’t balance is listed.',
      },
    ],
  },
  {
    id: 'recipes',
    title: 'Potting Recipes',
    screen: '/production/recipes',
    about: 'The supplies one plant needs in each container size.',
    picture: 'recipes',
    keywords: 'mix ingredient pots litres fertiliser',
    parts: [
      {
        heading: 'Add a recipe',
        steps: [
          'Name the recipe and choose the container size.',
          'Add ingredients: the supply, the amount per plant and the unit. Litres are converted for a mix counted in cubic metres.',
          'For the next container size choose Copy: the new recipe has the same ingredients, which you then change.',
          'Potting into that container uses the recipe. Switch the recipe off to stop using it without deleting it.',
        ],
      },
      {
        heading: 'Make a mix',
        text: 'List under Mixes what one unit takes, then press Make: what goes in leaves your stock on that day, and the mix carries its cost. The lot and the minutes are in the history of the mix.',
      },
    ],
  },
  {
    id: 'map',
    title: 'Nursery Map',
    screen: '/production/map',
    about: 'Your sites, houses and beds to scale: what is where, how full they are, what is due, and where not to enter.',
    picture: 'map',
    keywords:
      'map bed bench house tunnel site plan layout area space occupancy square metres walk pick route move drag scale aerial',
    parts: [
      {
        heading: 'Draw your site once',
        steps: [
          'Press Draw, and enter the width and length of the site in metres. An admin can do this.',
          'Choose a plan or an aerial photo to lie under the map. Press Set its scale, draw a line over a distance you know, and enter its length.',
          'Draw areas for houses and fields, and beds inside them. Edges snap; drag a corner to resize, or enter the numbers.',
          'Copy in a row makes the rest: 12 beds with 0.5 m paths, numbered on.',
          'Press Save map. New places become locations; those you have are offered under Not on the map yet.',
        ],
      },
      {
        heading: 'See what is where',
        points: [
          'Colour the beds by occupancy, age, losses of the last 90 days, next action or re-entry.',
          'Search for a plant, a container or a batch code: the beds that hold it stay bright.',
          'Tap a bed, or scan its label, to see its batches, open tasks and next actions.',
          'Occupancy is the space of the plants by their container. Enter Plants per m² of a container size in the settings if you space them differently.',
        ],
      },
      {
        heading: 'Move a batch',
        text: 'Drag it from the list to another bed, or press the arrows beside it. Move all plants or some; Undo reverses it.',
      },
      {
        heading: 'Space by week',
        text: 'Space by week shows the square metres in use and free in every bed. The planner plans within the beds of the map once most plants are on it.',
      },
      {
        heading: 'Pick lists',
        text: 'Pick lists follow the shortest walk past the beds, from the start you set on the site and back. Enter a walk order on beds to set it yourself. Plants in beds that may not be entered are taken from other beds if there are enough. The rest can’t be ticked until re-entry; the list says when.',
      },
    ],
  },
  {
    id: 'space',
    title: 'Space and overhead',
    screen: '/production/space',
    about: 'What 1 m² of growing space costs for a week: rent, power and other overhead as a part of what plants cost.',
    picture: 'space',
    keywords: 'overhead rent power heating cost rate week square metre m2 area bench share margin',
    parts: [
      {
        heading: 'Set the rate',
        steps: [
          'From your books of the last twelve months, tick rent, power and other overhead.',
          'Check the growing area: that of the nursery map, or enter your own. The rate follows, for 1 m² and a week.',
          'Press Use this rate, and choose its first day. Earlier days keep the rate they had.',
        ],
      },
      {
        heading: 'Where it shows',
        text: 'A batch shows it under Costs, in a bar of its own, and the margin of a plant and of its sizes as a step of its own. It is a management figure: the books leave it out.',
      },
    ],
  },
  {
    id: 'labels',
    title: 'Labels',
    screen: '/production/labels',
    also: ['/production/passports'],
    about: 'Labels for batches and for the shop, on sheets or rolls, or straight to a label printer.',
    picture: 'labels',
    shows: { address: '/production/batches', press: ['first row', 'Labels'] },
    keywords:
      'print tag barcode qr sheet roll zebra zpl passport scan camera iphone customer care page layout design printer queue network usb register protected zone replacement',
    parts: [
      {
        heading: 'Print labels',
        steps: [
          'Choose batches, locations, or plants with their prices, and how many labels of each.',
          'Choose the sheet or roll. You can start partway down a used sheet.',
          'Choose a layout: the standard one, or one that you designed.',
          'Check the preview, then print. Scan the code on a batch label with any phone to open the batch; the label of a location opens what stands there.',
        ],
      },
      {
        heading: 'Design your own labels',
        points: [
          'Under Layout, choose Design layouts. Start from the standard layout, choose the paper or enter the size of your roll, and add fields: names, price, barcode, QR code, care with icons, lot, origin, breeder’s wording or your own text.',
          'Drag fields and their corners, or choose one and press arrow keys; with Shift they resize it. Undo reverses the last change.',
          'Fields can’t overlap or leave the label. Long text wraps and gets smaller; what still doesn’t fit is not printed, and we name the field.',
          'Label printers have one upright typeface. Print a PDF where botanical names need italics.',
        ],
      },
      {
        heading: 'Label printers',
        points: [
          'Print on a printer in your network, if whoever runs Glasshouse allows it: add it under Printers and queue. The queue shows what waits, was sent or failed; cancel it or print it again there.',
          'Without that, print over USB in Chrome or Edge, or download the labels as ZPL.',
        ],
      },
      {
        heading: 'Plant passports',
        points: [
          'Choose Plant passport, then batches and how many plants. The passport must show: the botanical name, your registration number, the batch code and the country of origin.',
          'For a protected zone or a pest-free area, enter the codes of its pests. For a part of a lot that came with a passport, choose the passport that it replaces.',
          'Each passport is entered in the register with its date, plants and customer. Search it, export it as CSV, or print a passport again. If one was issued by mistake, Withdraw keeps it there with your reason. Keep the register for three years at least.',
        ],
      },
      {
        heading: 'One code, three readers',
        points: [
          'You scan a label with a phone that is signed in: growers see the batch, sellers see prices and stock. The till sells the plant.',
          'A customer scans the same code and sees how to care for the plant, without signing in. They see no stock, no places and nobody else’s prices.',
          'Settings, Business Information, Customers who scan a label: add your retail price to that page, or turn it off.',
          'The camera button in the app scans on every phone, iPhones too. Light helps at dusk, Other camera where the one that opens doesn’t focus.',
        ],
      },
    ],
  },
  {
    id: 'tasks',
    title: 'Task Management',
    screen: '/production/tasks',
    about: 'Jobs, due dates and who does them: as a list, a weekly board or a month.',
    picture: 'tasks',
    keywords:
      'board calendar assign repeat minutes schedule spray diary re-entry do not enter chemical scouting pest disease aphids EC pH temperature reading threshold limit',
    parts: [
      {
        heading: 'Plan',
        points: [
          'Drag a task to another day or person, or use its menu.',
          'Tick Urgent, and a task comes before the others of its day, and first on the dashboard.',
          'Repeat a task every few days, or give a plant a schedule: its tasks are then created after potting.',
          'Record the minutes when you complete a task: they count as the batch’s labour cost.',
        ],
      },
      {
        heading: 'After spraying',
        points: [
          'Complete a spraying task, or add a record under Sprays: the location, the product and the re-entry hours from its label.',
          'Choose the supply and the amount used: we deduct it from stock, and return it if you delete the record.',
          'Until re-entry, tasks, stock and the batch show “Do not enter”, and work there can’t be started or completed.',
          'Enter how often the label allows it in 12 months, and its days before sale: one spray too many asks first, and plants are not offered for sale before their day. Next time the label is filled in.',
          'You get a notification when the location opens again. A manager can open it early; their name and reason stay in the spray diary.',
        ],
      },
      {
        heading: 'Scouting and readings',
        points: [
          'Switch on Scouting and readings under Settings, Features. Begin with the usual pests, diseases and readings, and set a limit where you want to act: from a value, or below one.',
          'Enter what you count and measure, place by place, with a photo: Save and next keeps the place. Without a network it is stored on the phone and sent later.',
          'The newest value of a place beyond its limit plans a task there, one at a time. Correct the entry, and a task that nobody has touched follows.',
          'Open a place to see its line and its entries. A correction keeps what was entered before; an entry that was taken out can be put back.',
        ],
      },
    ],
  },
]
