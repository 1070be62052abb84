/** The people of the demo nursery, their tasks, and the expenses other than stock purchases. */

export const staff = [
  { role: 'admin', first_name: 'Mere', last_name: 'Tāmati', email: 'mere@totaralane.example' },
  { role: 'manager', first_name: 'Callum', last_name: 'Fraser', email: 'callum@totaralane.example' },
  { role: 'general_staff', first_name: 'Priya', last_name: 'Shah', email: 'priya@totaralane.example' },
  { role: 'production', first_name: 'Tama', last_name: 'Ngata', email: 'tama@totaralane.example' },
  { role: 'sales', first_name: 'Ruby', last_name: 'Jansen', email: 'ruby@totaralane.example' },
] as const

export interface ExpenseContent {
  readonly description: string
  readonly category: string
  readonly vendor: string
  /** NZD, with tax if there is any, from … to. */
  readonly cost: readonly [number, number]
  readonly frequency: 'week' | 'fortnight' | 'month' | 'quarter' | 'year'
  /** Wages and bank charges are free of tax. */
  readonly gst: boolean
}

const expense = (
  description: string,
  category: string,
  vendor: string,
  cost: ExpenseContent['cost'],
  frequency: ExpenseContent['frequency'],
  { gst }: Pick<ExpenseContent, 'gst'> = { gst: true },
): ExpenseContent => ({ description, category, vendor, cost, frequency, gst })

export const expenses: readonly ExpenseContent[] = [
  expense('Wages', 'Wages', 'Staff', [4350, 5150], 'fortnight', { gst: false }),
  expense('Employer’s share of savings', 'Wages', 'Inland Revenue', [280, 340], 'month', { gst: false }),
  expense('Accident cover levies', 'Wages', 'Accident Compensation', [2900, 3300], 'year'),
  expense('Rent of the lower field', 'Rent', 'Parallel Road Trust', [1150, 1150], 'month'),
  expense('Council rates', 'Rates', 'District Council', [890, 960], 'quarter'),
  expense('Consent to take water', 'Rates', 'Regional Council', [480, 560], 'year'),
  expense('Electricity', 'Power', 'Power Company', [390, 860], 'month'),
  expense('Gas for the propagation house', 'Power', 'Fuel & Farm', [320, 910], 'quarter'),
  expense('Diesel and petrol', 'Vehicles', 'Fuel & Farm', [85, 210], 'week'),
  expense('Truck service', 'Vehicles', 'Waikato Truck & Tractor', [340, 690], 'quarter'),
  expense('Road user charges', 'Vehicles', 'Transport Agency', [210, 340], 'quarter'),
  expense('Tyres', 'Vehicles', 'Waikato Truck & Tractor', [620, 980], 'year'),
  expense('Forklift hire', 'Vehicles', 'Number Eight Hire & Gardens', [180, 260], 'quarter'),
  expense('Irrigation parts', 'Repairs', 'Irrigation Direct', [45, 380], 'month'),
  expense('Pump and filter service', 'Repairs', 'Irrigation Direct', [380, 640], 'year'),
  expense('Tunnel plastic', 'Repairs', 'Irrigation Direct', [900, 1900], 'year'),
  expense('Shade cloth', 'Repairs', 'Irrigation Direct', [420, 900], 'year'),
  expense('Hand tools and secateurs', 'Tools', 'Fuel & Farm', [90, 260], 'quarter'),
  expense('Gloves and safety gear', 'Tools', 'Fuel & Farm', [80, 190], 'quarter'),
  expense('Bought-in plugs', 'Young plants', 'Waikato Young Plants', [480, 1650], 'month'),
  expense('Bought-in large grades', 'Young plants', 'Waikato Young Plants', [640, 1480], 'quarter'),
  expense('Seed', 'Seed', 'Seedbank Aotearoa', [60, 320], 'month'),
  expense('Eco-sourced seed collecting', 'Seed', 'Seedbank Aotearoa', [120, 380], 'quarter'),
  expense('Insurance', 'Insurance', 'Rural Cover Mutual', [640, 680], 'quarter'),
  expense('Accountant', 'Office', 'Ledger & Lane', [420, 780], 'quarter'),
  expense('Internet and phone', 'Office', 'Lakeside Broadband', [139, 139], 'month'),
  expense('Software', 'Office', 'Cloud Office', [64, 64], 'month'),
  expense('Stationery and printer ink', 'Office', 'Label House', [60, 170], 'quarter'),
  expense('Bank fees', 'Bank', 'Lane Street Bank', [18, 34], 'month', { gst: false }),
  expense('Interest on the glasshouse loan', 'Bank', 'Lane Street Bank', [310, 345], 'month', { gst: false }),
  expense('Card terminal rental', 'Bank', 'Tap Terminals', [49, 49], 'month'),
  expense('Market stall fee', 'Marketing', 'Saturday Growers Market', [60, 60], 'fortnight'),
  expense('Newspaper advertisement', 'Marketing', 'Valley Gazette', [180, 320], 'quarter'),
  expense('Stand at the garden show', 'Marketing', 'Spring Garden Show', [680, 780], 'year'),
  expense('Growers’ association membership', 'Memberships', 'Plant Growers Association', [590, 620], 'year'),
  expense('Soil and water tests', 'Testing', 'Soil & Leaf Laboratory', [110, 240], 'quarter'),
  expense('Rubbish and plastic recycling', 'Waste', 'Green Bin Recycling', [85, 140], 'month'),
  expense('Freight and courier', 'Freight', 'Overnight Couriers', [120, 310], 'month'),
  expense('Morning tea', 'Staff', 'The Courtyard Café', [40, 75], 'month'),
  expense('First aid course', 'Staff', 'First Aid Trainers', [280, 360], 'year'),
]

export const tasks: readonly { readonly title: string; readonly task_type: string }[] = [
  { title: 'Pot up into 14 cm', task_type: 'potting-up' },
  { title: 'Pot up into PB3', task_type: 'potting-up' },
  { title: 'Pot up into PB5', task_type: 'potting-up' },
  { title: 'Prick out seedlings', task_type: 'potting-up' },
  { title: 'Divide flaxes', task_type: 'division' },
  { title: 'Divide clumps', task_type: 'division' },
  { title: 'Split and pot divisions', task_type: 'division' },
  { title: 'Grade and move to the sales benches', task_type: 'for-sale' },
  { title: 'Price and label for sale', task_type: 'for-sale' },
  { title: 'Ready for the weekend bench', task_type: 'for-sale' },
  { title: 'Stick cuttings', task_type: 'propagation' },
  { title: 'Sow seed trays', task_type: 'propagation' },
  { title: 'Collect cuttings from the stock plants', task_type: 'propagation' },
  { title: 'Move to the hardening bay', task_type: 'moving' },
  { title: 'Space out', task_type: 'moving' },
  { title: 'Move frost-tender plants under cover', task_type: 'moving' },
  { title: 'Copper spray', task_type: 'spraying' },
  { title: 'Release predatory mites', task_type: 'spraying' },
  { title: 'Liquid feed', task_type: 'feeding' },
  { title: 'Top-dress', task_type: 'feeding' },
  { title: 'Trim and shape', task_type: 'pruning' },
  { title: 'Pinch out tips', task_type: 'pruning' },
  { title: 'Hand-water the fernery', task_type: 'watering' },
  { title: 'Check irrigation lines', task_type: 'watering' },
  { title: 'Load the truck', task_type: 'dispatch' },
  { title: 'Pick the restoration order', task_type: 'dispatch' },
  { title: 'Deliver to the landscapers', task_type: 'dispatch' },
  { title: 'Weed the paths', task_type: 'other' },
  { title: 'Wash pots', task_type: 'other' },
  { title: 'Turn the compost', task_type: 'other' },
]

/** By category: the job, its kind, from and to how many days after potting, and its minutes. */
export const schedules: Readonly<
  Record<string, readonly (readonly [title: string, task_type: string, from: number, to: number, minutes: number])[]>
> = {
  Trees: [
    ['Stake and tie', 'other', 21, 35, 40],
    ['Top-dress', 'feeding', 60, 75, 25],
    ['Prune to a leader', 'pruning', 120, 150, 45],
  ],
  Shrubs: [
    ['Pinch out tips', 'pruning', 21, 28, 30],
    ['Space out', 'moving', 40, 50, 35],
    ['Trim and shape', 'pruning', 75, 90, 40],
  ],
  Perennials: [
    ['Liquid feed', 'feeding', 14, 21, 20],
    ['Grade and label', 'for-sale', 56, 70, 45],
  ],
}

/** The mixes that are made in the shed: the components of one litre. */
export const mixes: readonly {
  readonly name: string
  readonly of: readonly (readonly [supply: string, quantity: string, unit: string])[]
}[] = [
  {
    name: 'Native tree mix',
    of: [
      ['Composted bark for mixing', '0.7', 'L'],
      ['Pumice 7 mm for mixing', '0.2', 'L'],
      ['Washed sand for mixing', '0.1', 'L'],
      ['Slow-release 8–9 months', '3', 'g'],
    ],
  },
  {
    name: 'Succulent and cactus mix',
    of: [
      ['Composted bark for mixing', '0.4', 'L'],
      ['Pumice 7 mm for mixing', '0.4', 'L'],
      ['Washed sand for mixing', '0.2', 'L'],
      ['Dolomite lime', '1.5', 'g'],
    ],
  },
]
