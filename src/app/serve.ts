/** `npm run serve`: the product for production. No demo, and no default secrets. */
process.env['NODE_ENV'] = 'production'
// Libraries read NODE_ENV when they are loaded.
const { runProduct } = await import('./load-product.ts')
await runProduct(process.env)
