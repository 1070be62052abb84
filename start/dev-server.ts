/** The server of `npm run dev`, restarted whenever one of its files changes: Vite serves the web app. */
import { runProduct } from '#app/product.ts'

await runProduct(process.env, { servesWeb: false })
