/** `npm run serve`: the product for real nurseries. No demo, and no secret it was not given. */
process.env['NODE_ENV'] = 'production'
// Libraries look at NODE_ENV when they are loaded.
const { runProduct } = await import('./product.ts')
await runProduct(process.env)
