/** What the demo nursery buys, mixes, owes and does: plain tables, written by hand. */

export interface SupplyContent {
  readonly category: string
  readonly name: string
  readonly unit: 'each' | 'L' | 'm3' | 'kg' | 'g' | 'm' | 'roll'
  /** NZD for one unit, without tax. */
  readonly cost: string
  readonly on_hand: number
  readonly reorder_point: number
  /** NZD at the till, where it is for sale. */
  readonly price?: string
}

const supply = (
  category: string,
  name: string,
  unit: SupplyContent['unit'],
  cost: string,
  on_hand: number,
  reorder_point: number,
  price?: string,
): SupplyContent => ({ category, name, unit, cost, on_hand, reorder_point, ...(price === undefined ? {} : { price }) })

export const supplies: readonly SupplyContent[] = [
  supply('Pots', '9 cm square pot', 'each', '0.09', 6200, 2000),
  supply('Pots', '12 cm round pot', 'each', '0.15', 2400, 800),
  supply('Pots', '14 cm round pot', 'each', '0.21', 5100, 1500),
  supply('Pots', 'PB3 planter bag (pot)', 'each', '0.11', 8200, 2500),
  supply('Pots', 'PB5 planter bag (pot)', 'each', '0.16', 4300, 1500),
  supply('Pots', 'PB8 planter bag (pot)', 'each', '0.24', 1900, 800),
  supply('Pots', 'PB12 planter bag (pot)', 'each', '0.38', 640, 300),
  supply('Pots', 'PB18 planter bag (pot)', 'each', '0.55', 260, 150),
  supply('Pots', '25 L tub pot', 'each', '4.20', 48, 20),
  supply('Pots', 'Terracotta pot 20 cm', 'each', '6.80', 74, 20, '18.90'),
  supply('Pots', 'Glazed pot 30 cm, blue', 'each', '24.00', 22, 6, '69.90'),
  supply('Mixes', 'General potting mix', 'L', '0.095', 14500, 4000),
  supply('Mixes', 'Native tree mix', 'L', '0.088', 8200, 3000),
  supply('Mixes', 'Seed-raising mix', 'L', '0.16', 1900, 600),
  supply('Mixes', 'Succulent and cactus mix', 'L', '0.14', 1300, 500),
  supply('Mixes', 'Fern and orchid mix', 'L', '0.18', 900, 400),
  supply('Mixes', 'Composted bark, fine', 'm3', '62.00', 14, 5),
  supply('Mixes', 'Pumice 7 mm', 'm3', '118.00', 4, 2),
  supply('Mixes', 'Washed sand', 'm3', '74.00', 3, 1),
  supply('Mixes', 'Potting mix 40 L bag', 'each', '8.60', 140, 40, '17.90'),
  supply('Mixes', 'Garden compost 40 L bag', 'each', '5.40', 96, 40, '12.90'),
  supply('Fertilisers', 'Slow-release 8–9 months', 'kg', '6.40', 175, 50),
  supply('Fertilisers', 'Slow-release 3–4 months', 'kg', '6.10', 90, 40),
  supply('Fertilisers', 'Dolomite lime', 'kg', '0.85', 210, 60),
  supply('Fertilisers', 'Soluble feed 20-20-20', 'kg', '7.90', 48, 20),
  supply('Fertilisers', 'Iron chelate', 'kg', '18.50', 6, 2),
  supply('Fertilisers', 'Seaweed concentrate', 'L', '5.60', 60, 20),
  supply('Fertilisers', 'Citrus food 2 kg', 'each', '7.20', 54, 15, '15.90'),
  supply('Fertilisers', 'Blood and bone 5 kg', 'each', '9.90', 38, 12, '19.90'),
  supply('Labels', 'Stick label, white', 'each', '0.018', 22000, 6000),
  supply('Labels', 'Loop label, weatherproof', 'each', '0.032', 9400, 3000),
  supply('Labels', 'Thermal label roll 57 × 32', 'roll', '11.40', 26, 8),
  supply('Labels', 'Bed label 200 mm', 'each', '0.74', 310, 80),
  supply('Labels', 'Receipt roll 80 mm', 'roll', '2.60', 64, 20),
  supply('Stakes & ties', 'Bamboo stake 60 cm', 'each', '0.12', 1900, 500),
  supply('Stakes & ties', 'Bamboo stake 120 cm', 'each', '0.26', 1200, 400, '0.90'),
  supply('Stakes & ties', 'Hardwood stake 1.5 m', 'each', '2.10', 180, 60, '5.50'),
  supply('Stakes & ties', 'Soft tie 12 mm', 'm', '0.09', 850, 200),
  supply('Stakes & ties', 'Tree guard, plastic', 'each', '0.58', 1400, 400, '1.60'),
  supply('Stakes & ties', 'Weed mat square', 'each', '0.42', 900, 300, '1.20'),
  supply('Sprays & biologicals', 'Copper oxychloride', 'kg', '21.00', 8, 3),
  supply('Sprays & biologicals', 'Horticultural oil', 'L', '9.80', 22, 8),
  supply('Sprays & biologicals', 'Insecticidal soap', 'L', '12.40', 12, 5),
  supply('Sprays & biologicals', 'Bacillus thuringiensis', 'g', '0.11', 900, 300),
  supply('Sprays & biologicals', 'Predatory mites (sachet)', 'each', '1.15', 120, 60),
  supply('Sprays & biologicals', 'Slug bait, iron phosphate', 'kg', '14.20', 16, 6),
  supply('Sprays & biologicals', 'Pyrethrum spray 1 L', 'each', '9.40', 33, 10, '19.50'),
  supply('Trays & plugs', 'Root trainer book', 'each', '0.36', 2600, 800),
  supply('Trays & plugs', 'Plug tray 72 cells', 'each', '1.35', 240, 80),
  supply('Trays & plugs', 'Plug tray 128 cells', 'each', '1.45', 180, 60),
  supply('Trays & plugs', '6-cell punnet tray', 'each', '0.19', 1600, 500),
  supply('Trays & plugs', 'Seed tray, deep', 'each', '1.10', 130, 40),
  supply('Trays & plugs', 'Propagation dome', 'each', '3.90', 44, 10),
  supply('Trays & plugs', 'Rooting powder', 'g', '0.09', 700, 200),
  supply('Packaging', 'Carry tray, cardboard', 'each', '0.48', 760, 200),
  supply('Packaging', 'Plant bag, paper', 'each', '0.22', 1100, 300, '0.60'),
  supply('Packaging', 'Mail box, long', 'each', '2.80', 90, 30),
  supply('Packaging', 'Stretch wrap', 'roll', '14.90', 11, 4),
  supply('Packaging', 'Gift wrap roll', 'roll', '16.50', 7, 3),
  supply('Packaging', 'Hessian sheet', 'm', '2.40', 85, 25),
]

export interface RecipeContent {
  readonly name: string
  readonly container_size: string
  readonly description: string
  /** Supply, quantity and unit for one plant. */
  readonly ingredients: readonly (readonly [name: string, quantity: string, unit: string])[]
}

const label = ['Stick label, white', '1', 'each'] as const

export const recipes: readonly RecipeContent[] = [
  {
    name: 'Root trainer natives',
    container_size: 'Root trainer',
    description: 'Forestry grade, four to a book',
    ingredients: [
      ['Root trainer book', '0.25', 'each'],
      ['Native tree mix', '0.2', 'L'],
      ['Slow-release 8–9 months', '0.001', 'kg'],
    ],
  },
  {
    name: '9 cm standard',
    container_size: '9 cm',
    description: 'Perennials, herbs and edging',
    ingredients: [
      ['9 cm square pot', '1', 'each'],
      ['General potting mix', '0.5', 'L'],
      ['Slow-release 3–4 months', '0.002', 'kg'],
      label,
    ],
  },
  {
    name: '9 cm succulent',
    container_size: '9 cm',
    description: 'Gritty and lean',
    ingredients: [['9 cm square pot', '1', 'each'], ['Succulent and cactus mix', '0.45', 'L'], label],
  },
  {
    name: '12 cm succulent',
    container_size: '12 cm',
    description: 'Gritty and lean',
    ingredients: [['12 cm round pot', '1', 'each'], ['Succulent and cactus mix', '0.8', 'L'], label],
  },
  {
    name: '14 cm standard',
    container_size: '14 cm',
    description: 'The everyday pot',
    ingredients: [
      ['14 cm round pot', '1', 'each'],
      ['General potting mix', '1.4', 'L'],
      ['Slow-release 8–9 months', '0.005', 'kg'],
      label,
    ],
  },
  {
    name: '14 cm fern',
    container_size: '14 cm',
    description: 'Open and acid',
    ingredients: [
      ['14 cm round pot', '1', 'each'],
      ['Fern and orchid mix', '1.4', 'L'],
      ['Slow-release 8–9 months', '0.003', 'kg'],
      label,
    ],
  },
  {
    name: 'PB3 natives',
    container_size: 'PB3',
    description: 'Revegetation grade',
    ingredients: [
      ['PB3 planter bag (pot)', '1', 'each'],
      ['Native tree mix', '1.7', 'L'],
      ['Slow-release 8–9 months', '0.006', 'kg'],
    ],
  },
  {
    name: 'PB5 shrubs and trees',
    container_size: 'PB5',
    description: 'Retail grade',
    ingredients: [
      ['PB5 planter bag (pot)', '1', 'each'],
      ['General potting mix', '2.9', 'L'],
      ['Slow-release 8–9 months', '0.01', 'kg'],
      ['Loop label, weatherproof', '1', 'each'],
    ],
  },
  {
    name: 'PB8 specimen',
    container_size: 'PB8',
    description: 'With a stake',
    ingredients: [
      ['PB8 planter bag (pot)', '1', 'each'],
      ['General potting mix', '4.5', 'L'],
      ['Slow-release 8–9 months', '0.018', 'kg'],
      ['Bamboo stake 120 cm', '1', 'each'],
      ['Loop label, weatherproof', '1', 'each'],
    ],
  },
  {
    name: 'PB12 specimen',
    container_size: 'PB12',
    description: 'With a stake',
    ingredients: [
      ['PB12 planter bag (pot)', '1', 'each'],
      ['General potting mix', '9.5', 'L'],
      ['Slow-release 8–9 months', '0.035', 'kg'],
      ['Hardwood stake 1.5 m', '1', 'each'],
      ['Loop label, weatherproof', '1', 'each'],
    ],
  },
  {
    name: 'PB18 advanced',
    container_size: 'PB18',
    description: 'Large trees',
    ingredients: [
      ['PB18 planter bag (pot)', '1', 'each'],
      ['General potting mix', '12', 'L'],
      ['Slow-release 8–9 months', '0.05', 'kg'],
      ['Hardwood stake 1.5 m', '1', 'each'],
    ],
  },
  {
    name: 'Bedding punnet',
    container_size: '6-cell punnet',
    description: 'Six seedlings',
    ingredients: [['6-cell punnet tray', '1', 'each'], ['Seed-raising mix', '0.45', 'L'], label],
  },
]

export interface AccountContent {
  readonly name: string
  readonly contact: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly terms_days: number
  readonly credit_limit: string
  /** Percent. */
  readonly trade_discount: string
  readonly notes: string
}

const account = (
  name: string,
  contact: string,
  email: string,
  place: string,
  terms_days: number,
  credit_limit: string,
  trade_discount: string,
  notes = '',
): AccountContent => ({
  name,
  contact,
  email: `${email}@example.com`,
  phone: `07 555 0${String(100 + email.length * 7 + name.length).slice(-3)}`,
  address: place,
  terms_days,
  credit_limit,
  trade_discount,
  notes,
})

export const accounts: readonly AccountContent[] = [
  account(
    'Greenstone Landscapes Ltd',
    'Hemi Walker',
    'hemi',
    '14 Industrial Lane, Hamilton',
    20,
    '8000.00',
    '15',
    'Rings before collecting',
  ),
  account(
    'Waikato River Restoration Trust',
    'Anna Peters',
    'restoration',
    'PO Box 81, Cambridge',
    30,
    '25000.00',
    '12.5',
    'Eco-sourced only',
  ),
  account('Matamata Garden Centre', 'Sue Langdon', 'orders.matamata', '9 Broadway, Matamata', 20, '12000.00', '20'),
  account('Kiwi Fencing & Planting', 'Tom Rata', 'tom', '230 Peake Road, Cambridge', 30, '4000.00', '10'),
  account(
    'Piako Catchment Group',
    'Jo Bennett',
    'piako',
    '3 Station Road, Morrinsville',
    30,
    '15000.00',
    '12.5',
    'Planting days in June and July',
  ),
  account('Cambridge High School', 'Grounds office', 'grounds', '24 Swayne Road, Cambridge', 30, '2500.00', '5'),
  account('Te Awamutu Roses & More', 'Priya Nair', 'shop', '51 Sloane Street, Te Awamutu', 20, '9000.00', '20'),
  account(
    'Southern Hills Developments',
    'Mark Dunn',
    'accounts.shd',
    '88 Hills Way, Hamilton',
    20,
    '20000.00',
    '10',
    'Order number on every invoice',
  ),
  account('Oak & Ivy Garden Design', 'Charlotte Reid', 'studio', '7 Princes Street, Cambridge', 14, '5000.00', '12.5'),
  account('Maungatautari Sanctuary Friends', 'Wiremu King', 'friends', '99 Tari Road, Pukeatua', 30, '6000.00', '12.5'),
  account(
    'District Council Parks',
    'Parks desk',
    'parks',
    '101 Bank Street, Te Awamutu',
    30,
    '30000.00',
    '10',
    'Purchase order needed',
  ),
  account('Raglan Dune Care', 'Ella Hoani', 'dunes', '2 Wainui Road, Raglan', 30, '4000.00', '12.5'),
  account('Homestead Lawns & Gardens', 'Pete Morris', 'pete', '16 Racecourse Road, Cambridge', 14, '3000.00', '10'),
  account('Tirau Plant Shop', 'Gwen Ashby', 'gwen', '40 Main Road, Tīrau', 20, '6000.00', '20'),
  account('Lakeside Retirement Village', 'Facilities', 'facilities', '5 Lake Drive, Hamilton', 30, '5000.00', '7.5'),
  account('Native Edge Nurseries', 'Dan Edge', 'dan', '310 Tauwhare Road, Hamilton', 20, '10000.00', '25', 'Buys liners'),
  account('Hinterland Contracting', 'Riki Moana', 'riki', '12 Depot Road, Putāruru', 30, '12000.00', '12.5'),
  account('The Courtyard Café', 'Lena Fox', 'hello', '19 Victoria Street, Cambridge', 14, '800.00', '5'),
  account('Blue Gate Kindergarten', 'Office', 'office', '8 Thornton Road, Cambridge', 30, '600.00', '5'),
  account('Pirongia Marae Trust', 'Aroha Tūpaea', 'aroha', '44 Marae Road, Pirongia', 30, '3500.00', '12.5'),
  account('Urban Grove Architects', 'Felix Grant', 'felix', '3 Garden Place, Hamilton', 20, '7000.00', '10'),
  account('Valley View Orchard', 'Noel Carter', 'noel', '77 Parallel Road, Cambridge', 20, '4000.00', '10'),
  account('Green Thumb Maintenance', 'Sina Tuala', 'sina', '28 Norton Road, Hamilton', 14, '2500.00', '10'),
  account('Kaimai Revegetation Co-op', 'Bex Holland', 'bex', '600 Old Te Aroha Road, Matamata', 30, '18000.00', '15'),
  account('Number Eight Hire & Gardens', 'Ian Scott', 'ian', '11 Alpha Street, Cambridge', 20, '1500.00', '5'),
]

export const vendors: readonly string[] = [
  'Plastic & Pot Supplies',
  'Daltree Mixes',
  'Southern Bark Co',
  'Grow Nutrition',
  'Label House',
  'Waikato Young Plants',
  'Seedbank Aotearoa',
  'Timber Stakes Ltd',
  'Irrigation Direct',
  'Fuel & Farm',
  'Power Company',
  'Biocontrol NZ',
]

export const locations: readonly string[] = [
  'Propagation house',
  'Glasshouse 1',
  'Glasshouse 2',
  'Tunnel 1',
  'Tunnel 2',
  'Shade house A',
  'Shade house B',
  'Hardening bay',
  'Field A',
  'Field B',
  'Retail bench 1',
  'Retail bench 2',
  'Fernery',
  'Dispatch bay',
]

export const growthStages: readonly string[] = [
  'Sown',
  'Stuck',
  'Rooted',
  'Plug',
  'Potted',
  'Growing on',
  'Hardening',
  'Saleable',
  'Overgrown',
]

export interface ExpenseContent {
  readonly description: string
  readonly category: string
  readonly vendor: string
  /** NZD including tax, from … to. */
  readonly cost: readonly [number, number]
  readonly every: 'week' | 'fortnight' | 'month' | 'quarter' | 'year'
}

const expense = (
  description: string,
  category: string,
  vendor: string,
  from: number,
  to: number,
  every: ExpenseContent['every'],
): ExpenseContent => ({ description, category, vendor, cost: [from, to], every })

export const expenses: readonly ExpenseContent[] = [
  expense('Potting mix, bulk delivery', 'Growing media', 'Daltree Mixes', 620, 1480, 'month'),
  expense('Composted bark', 'Growing media', 'Southern Bark Co', 380, 760, 'quarter'),
  expense('Pots and planter bags', 'Pots & trays', 'Plastic & Pot Supplies', 310, 980, 'month'),
  expense('Plug trays', 'Pots & trays', 'Plastic & Pot Supplies', 120, 340, 'quarter'),
  expense('Slow-release fertiliser', 'Fertiliser', 'Grow Nutrition', 240, 620, 'quarter'),
  expense('Liquid feed', 'Fertiliser', 'Grow Nutrition', 80, 190, 'quarter'),
  expense('Labels and ribbons', 'Labels', 'Label House', 90, 260, 'month'),
  expense('Bought-in plugs', 'Young plants', 'Waikato Young Plants', 480, 1650, 'month'),
  expense('Seed', 'Seed', 'Seedbank Aotearoa', 60, 320, 'month'),
  expense('Electricity', 'Power', 'Power Company', 390, 860, 'month'),
  expense('Diesel and petrol', 'Vehicles', 'Fuel & Farm', 85, 210, 'week'),
  expense('Beneficial insects', 'Crop protection', 'Biocontrol NZ', 70, 190, 'month'),
  expense('Irrigation parts', 'Repairs', 'Irrigation Direct', 45, 380, 'month'),
  expense('Stakes and tree guards', 'Stakes & ties', 'Timber Stakes Ltd', 110, 420, 'quarter'),
  expense('Tunnel plastic', 'Repairs', 'Irrigation Direct', 900, 1900, 'year'),
  expense('Insurance', 'Insurance', 'Fuel & Farm', 640, 680, 'quarter'),
  expense('Internet and phone', 'Office', 'Power Company', 139, 139, 'month'),
  expense('Accountant', 'Office', 'Label House', 420, 780, 'quarter'),
  expense('Market stall fee', 'Marketing', 'Fuel & Farm', 60, 60, 'fortnight'),
  expense('Truck service', 'Vehicles', 'Fuel & Farm', 340, 690, 'quarter'),
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
  { title: 'Move to the hardening bay', task_type: 'moving' },
  { title: 'Space out', task_type: 'moving' },
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
  { title: 'Weed the paths', task_type: 'other' },
  { title: 'Wash pots', task_type: 'other' },
]

export const walkIns: readonly string[] = [
  'Alice Brown',
  'Ben Tipene',
  'Carol Singh',
  'David Moore',
  'Emma Li',
  'Fiona Clark',
  'George Pene',
  'Hannah Wood',
  'Isaac Rata',
  'Jane Cooper',
  'Kiri Hughes',
  'Liam Ford',
  'Moana Reid',
  'Nathan Hall',
  'Olivia Kaur',
  'Paul Stone',
  'Rose Dixon',
  'Sam Taylor',
  'Tina Morgan',
  'Will Baker',
]

export const staff = [
  { role: 'admin', first_name: 'Mere', last_name: 'Tāmati', email: 'mere@totaralane.example' },
  { role: 'manager', first_name: 'Callum', last_name: 'Fraser', email: 'callum@totaralane.example' },
  { role: 'general_staff', first_name: 'Priya', last_name: 'Shah', email: 'priya@totaralane.example' },
  { role: 'production', first_name: 'Tama', last_name: 'Ngata', email: 'tama@totaralane.example' },
  { role: 'sales', first_name: 'Ruby', last_name: 'Jansen', email: 'ruby@totaralane.example' },
] as const
