/** What the till loads once it is idle: one file instead of several. */
export { FullScreenButton } from './FullScreenButton.tsx'
export { LastSale } from './LastSale.tsx'
export { TileMenu } from './TileMenu.tsx'
export { TillState } from './TillState.tsx'
