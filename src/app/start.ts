/** `npm start`: the product on this machine, with a demo nursery in a database of its own. */
import { runProduct } from './product.ts'

await runProduct(process.env)
