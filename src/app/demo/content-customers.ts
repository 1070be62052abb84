/** The customers of the demo nursery: businesses with an account, and names entered at the till. None of them exists. */

import type { PriceRule } from '#modules/customers/price-group.ts'

export interface AccountContent {
  readonly name: string
  readonly contact: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly terms_days: number
  readonly terms_from: 'invoice' | 'next_month'
  /** A certificate of tax exemption, and how many days from today it is valid. */
  readonly exemption: { readonly number: string; readonly days: number } | undefined
  readonly credit_limit: string
  /** Percent. */
  readonly trade_discount: string
  /** The name of its price group. */
  readonly price_group: string | undefined
  readonly notes: string
}

/** Price groups: a percentage off everything, and prices by size and quantity. */
export const priceGroups: readonly { readonly name: string; readonly rules: readonly Partial<PriceRule>[] }[] = [
  {
    name: 'Garden centres',
    rules: [
      { percent: '20' },
      { percent: '25', from_quantity: 50 },
      { container_size: '9 cm', price: '4.60', from_quantity: 40 },
      { container_size: '14 cm', percent: '30', from_quantity: 40 },
    ],
  },
  {
    name: 'Landscapers',
    rules: [
      { percent: '12.5' },
      { percent: '17.5', from_quantity: 100 },
      { container_size: 'Root trainer', price: '3.60', from_quantity: 100 },
      { container_size: 'PB3', percent: '20', from_quantity: 30 },
    ],
  },
]

const groupOf = (discount: number) => (discount >= 20 ? 'Garden centres' : discount >= 12.5 ? 'Landscapers' : undefined)

const account = (
  name: string,
  where: Pick<AccountContent, 'contact' | 'email' | 'phone' | 'address'>,
  terms: Pick<AccountContent, 'terms_days' | 'credit_limit' | 'trade_discount'>,
  notes: string,
  exemption?: AccountContent['exemption'],
): AccountContent => ({
  name,
  ...where,
  ...terms,
  // Payment terms: the 20th of the following month.
  terms_from: terms.terms_days === 20 ? 'next_month' : 'invoice',
  price_group: groupOf(Number(terms.trade_discount)),
  exemption,
  notes,
})

export const accounts: readonly AccountContent[] = [
  account(
    'Greenstone Landscapes Ltd',
    { contact: 'Hemi Walker', email: 'hemi@example.com', phone: '07 555 0150', address: '14 Industrial Lane, Hamilton' },
    { terms_days: 20, credit_limit: '8000.00', trade_discount: '15' },
    'Rings before collecting',
  ),
  account(
    'Willow Reach Restoration Trust',
    { contact: 'Anna Peters', email: 'restoration@example.com', phone: '07 555 0151', address: 'PO Box 81, Cambridge' },
    { terms_days: 30, credit_limit: '25000.00', trade_discount: '12.5' },
    'Eco-sourced only',
  ),
  account(
    'Broadway Garden Centre',
    { contact: 'Sue Langdon', email: 'orders.broadway@example.com', phone: '07 555 0152', address: '9 Broadway, Matamata' },
    { terms_days: 20, credit_limit: '12000.00', trade_discount: '20' },
    'Wants labels with the retail price',
  ),
  account(
    'Kiwi Fencing & Planting',
    { contact: 'Tom Rata', email: 'tom@example.com', phone: '07 555 0153', address: '230 Peake Road, Cambridge' },
    { terms_days: 30, credit_limit: '4000.00', trade_discount: '10' },
    'Collects on Mondays before eight',
  ),
  account(
    'Lower Piako Catchment Group',
    { contact: 'Jo Bennett', email: 'catchment@example.com', phone: '07 555 0154', address: '3 Station Road, Morrinsville' },
    { terms_days: 30, credit_limit: '15000.00', trade_discount: '12.5' },
    'Planting days in June and July',
  ),
  account(
    'Tōtara Park School',
    { contact: 'Grounds office', email: 'grounds@example.com', phone: '07 555 0155', address: '24 Swayne Road, Cambridge' },
    { terms_days: 30, credit_limit: '2500.00', trade_discount: '5' },
    'Order number from the office first',
  ),
  account(
    'Sloane Street Roses & More',
    { contact: 'Priya Nair', email: 'shop@example.com', phone: '07 555 0156', address: '51 Sloane Street, Te Awamutu' },
    { terms_days: 20, credit_limit: '9000.00', trade_discount: '20' },
    'Takes roses and perennials in flower only',
  ),
  account(
    'Southern Hills Developments',
    { contact: 'Mark Dunn', email: 'accounts.shd@example.com', phone: '07 555 0157', address: '88 Hills Way, Hamilton' },
    { terms_days: 20, credit_limit: '20000.00', trade_discount: '10' },
    'Order number on every invoice',
  ),
  account(
    'Oak & Ivy Garden Design',
    { contact: 'Charlotte Reid', email: 'studio@example.com', phone: '07 555 0158', address: '7 Princes Street, Cambridge' },
    { terms_days: 14, credit_limit: '5000.00', trade_discount: '12.5' },
    'Chooses specimens herself',
  ),
  account(
    'Kererū Ridge Sanctuary Friends',
    { contact: 'Wiremu King', email: 'friends@example.com', phone: '07 555 0159', address: '99 Tari Road, Pukeatua' },
    { terms_days: 30, credit_limit: '6000.00', trade_discount: '12.5' },
    'Volunteers collect; root trainers come back',
  ),
  account(
    'District Council Parks',
    { contact: 'Parks desk', email: 'parks@example.com', phone: '07 555 0160', address: '101 Bank Street, Te Awamutu' },
    { terms_days: 30, credit_limit: '30000.00', trade_discount: '10' },
    'Purchase order needed',
  ),
  account(
    'West Coast Dune Care',
    { contact: 'Ella Hoani', email: 'dunes@example.com', phone: '07 555 0161', address: '2 Wainui Road, Raglan' },
    { terms_days: 30, credit_limit: '4000.00', trade_discount: '12.5' },
    'Sand coprosma and horokaka, hardened off',
  ),
  account(
    'Homestead Lawns & Gardens',
    { contact: 'Pete Morris', email: 'pete@example.com', phone: '07 555 0162', address: '16 Racecourse Road, Cambridge' },
    { terms_days: 14, credit_limit: '3000.00', trade_discount: '10' },
    'Two gardeners may sign',
  ),
  account(
    'Main Road Plant Shop',
    { contact: 'Gwen Ashby', email: 'gwen@example.com', phone: '07 555 0163', address: '40 Main Road, Tīrau' },
    { terms_days: 20, credit_limit: '6000.00', trade_discount: '20' },
    'Deliver on Thursdays',
  ),
  account(
    'Lakeside Retirement Village',
    { contact: 'Facilities', email: 'facilities@example.com', phone: '07 555 0164', address: '5 Lake Drive, Hamilton' },
    { terms_days: 30, credit_limit: '5000.00', trade_discount: '7.5' },
    'Nothing with thorns',
  ),
  account(
    'Native Edge Nurseries',
    { contact: 'Dan Edge', email: 'dan@example.com', phone: '07 555 0165', address: '310 Tauwhare Road, Hamilton' },
    { terms_days: 20, credit_limit: '10000.00', trade_discount: '25' },
    'Buys liners',
  ),
  account(
    'Hinterland Contracting',
    { contact: 'Riki Moana', email: 'riki@example.com', phone: '07 555 0166', address: '12 Depot Road, Putāruru' },
    { terms_days: 30, credit_limit: '12000.00', trade_discount: '12.5' },
    'Roadside planting, wants guards and stakes too',
  ),
  account(
    'The Courtyard Café',
    { contact: 'Lena Fox', email: 'hello@example.com', phone: '07 555 0167', address: '19 Victoria Street, Cambridge' },
    { terms_days: 14, credit_limit: '800.00', trade_discount: '5' },
    'Herbs and pots for the terrace',
  ),
  account(
    'Blue Gate Kindergarten',
    { contact: 'Office', email: 'office@example.com', phone: '07 555 0168', address: '8 Thornton Road, Cambridge' },
    { terms_days: 30, credit_limit: '600.00', trade_discount: '5' },
    'Nothing poisonous',
  ),
  account(
    'Hillside Marae Trust',
    { contact: 'Aroha Tūpaea', email: 'aroha@example.com', phone: '07 555 0169', address: '44 Marae Road, Pirongia' },
    { terms_days: 30, credit_limit: '3500.00', trade_discount: '12.5' },
    'Weaving harakeke; ask before substituting',
  ),
  account(
    'Urban Grove Architects',
    { contact: 'Felix Grant', email: 'felix@example.com', phone: '07 555 0170', address: '3 Garden Place, Hamilton' },
    { terms_days: 20, credit_limit: '7000.00', trade_discount: '10' },
    'Invoice to the project, not to the studio',
  ),
  account(
    'Valley View Orchard',
    { contact: 'Noel Carter', email: 'noel@example.com', phone: '07 555 0171', address: '77 Parallel Road, Cambridge' },
    { terms_days: 20, credit_limit: '4000.00', trade_discount: '10' },
    'Shelter trees in August',
  ),
  account(
    'Green Thumb Maintenance',
    { contact: 'Sina Tuala', email: 'sina@example.com', phone: '07 555 0172', address: '28 Norton Road, Hamilton' },
    { terms_days: 14, credit_limit: '2500.00', trade_discount: '10' },
    'Texts photographs of what has died',
  ),
  account(
    'Kaimai Revegetation Co-op',
    { contact: 'Bex Holland', email: 'bex@example.com', phone: '07 555 0173', address: '600 Old Te Aroha Road, Matamata' },
    { terms_days: 30, credit_limit: '18000.00', trade_discount: '15' },
    'Orders a year ahead',
    { number: 'ZR-40718', days: 24 },
  ),
  account(
    'Number Eight Hire & Gardens',
    { contact: 'Ian Scott', email: 'ian@example.com', phone: '07 555 0174', address: '11 Alpha Street, Cambridge' },
    { terms_days: 20, credit_limit: '1500.00', trade_discount: '5' },
    'Pays by card at the till when small',
  ),
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
  'Aroha Mitchell',
  'Brent Wilson',
  'Chloe Patel',
  'Daniel Faleolo',
  'Erana Poutama',
  'Grace Chen',
  'Heather Scott',
  'Ihaia Brooks',
  'Jess Ngāta',
  'Keith Robertson',
  'Lucy Anderson',
  'Mele Vaka',
  'Nikau Thompson',
  'Petra Novak',
  'Rangi Cross',
  'Shona McKay',
  'Tane Ruru',
  'Ursula Bright',
  'Vikram Rao',
  'Yvonne Pryor',
]
