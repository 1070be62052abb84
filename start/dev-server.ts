/** The server of `npm run dev`, started again whenever a file of it changes: Vite serves the web app. */
import { runProduct } from '#app/product.ts'

await runProduct(process.env, { servesWeb: false })
