/** What is read again after anything is done to an order. */
export const orderPaths = ['/api/orders', '/api/sales', '/api/plant', '/api/business-accounts', '/api/tills']
