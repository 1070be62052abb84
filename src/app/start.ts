/** `npm start`: the product on this machine, with a demo nursery in its own database. */
import { runProduct } from './load-product.ts'

await runProduct(process.env)
