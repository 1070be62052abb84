/** API paths to invalidate after a change of an order. */
export const orderPaths = ['/api/orders', '/api/sales', '/api/plant', '/api/business-accounts', '/api/tills']
