/** Types of the used part of @zxing/library: its modules for bar codes and QR codes, without the formats that no label has. */

declare module '@zxing/library/es2015/core/RGBLuminanceSource.js' {
  /** One byte of brightness for each pixel. */
  export default class RGBLuminanceSource {
    constructor(luminances: Uint8ClampedArray, width: number, height: number)
  }
}
declare module '@zxing/library/es2015/core/common/HybridBinarizer.js' {
  import type RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js'
  export default class HybridBinarizer {
    constructor(source: RGBLuminanceSource)
  }
}
declare module '@zxing/library/es2015/core/BinaryBitmap.js' {
  import type HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js'
  export default class BinaryBitmap {
    constructor(binarizer: HybridBinarizer)
  }
}
declare module '@zxing/library/es2015/core/Exception.js' {
  /** There is no code, or a damaged one. */
  export default class Exception extends Error {}
}
declare module '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader.js' {
  import type BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
  export default class MultiFormatUPCEANReader {
    constructor(hints: null)
    decode(image: BinaryBitmap): { getText(): string }
  }
}
declare module '@zxing/library/es2015/core/oned/Code128Reader.js' {
  import type BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
  export default class Code128Reader {
    decode(image: BinaryBitmap): { getText(): string }
  }
}
declare module '@zxing/library/es2015/core/qrcode/QRCodeReader.js' {
  import type BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
  export default class QRCodeReader {
    decode(image: BinaryBitmap): { getText(): string }
  }
}
