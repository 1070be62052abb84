/** Supplies, recipes and locations of the demo nursery: plain tables, written by hand. */

export interface SupplyContent {
  readonly category: string
  readonly name: string
  readonly unit: 'each' | 'L' | 'm3' | 'kg' | 'g' | 'm' | 'roll'
  /** NZD for one unit, without tax. */
  readonly cost: string
  readonly on_hand: number
  readonly reorder_point: number
  /** NZD at the till, if it is for sale. */
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
  supply('Mixes', 'Composted bark for mixing', 'm3', '62.00', 14, 5),
  supply('Mixes', 'Pumice 7 mm for mixing', 'm3', '118.00', 4, 2),
  supply('Mixes', 'Washed sand for mixing', 'm3', '74.00', 3, 1),
  supply('Mixes', 'Potting mix 40 L bag', 'each', '8.60', 140, 40, '17.90'),
  supply('Mixes', 'Garden compost mix 40 L bag', 'each', '5.40', 96, 40, '12.90'),
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
