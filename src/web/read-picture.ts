/** Reads the codes in a picture without the browser's help: EAN and UPC, Code 128 and QR codes. Loaded when the camera needs it. */
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
import Exception from '@zxing/library/es2015/core/Exception.js'
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js'
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js'
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js'
import MultiFormatUPCEANReader from '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader.js'
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js'

const readers = [new MultiFormatUPCEANReader(null), new Code128Reader(), new QRCodeReader()]

/** One code of each kind at most. */
export function readPicture({ data, width, height }: ImageData): string[] {
  const brightness = new Uint8ClampedArray(width * height)
  // Green alone is close to what the eye sees as bright, and a third of the work.
  for (let i = 0; i < brightness.length; i++) brightness[i] = data[i * 4 + 1] ?? 0
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(brightness, width, height)))
  return readers.flatMap((reader) => {
    try {
      return [reader.decode(image).getText()]
    } catch (error) {
      if (error instanceof Exception) return []
      throw error
    }
  })
}
