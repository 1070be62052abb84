/** Reads bar codes and QR codes in a picture of the camera: by the browser itself, or by a library where it cannot (Safari, and so every iPhone). */

/** Returns the codes in the picture that the camera shows at this moment. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (): Detector
  getSupportedFormats?(): Promise<readonly string[]>
}

const formats = ['ean_13', 'code_128', 'qr_code']

export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await readsAll(BarcodeDetector))) {
    const detector = new BarcodeDetector()
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const { readPicture } = await import('./read-picture.ts')
  const grab = grabber()
  return async (video) => {
    const picture = grab(video)
    return picture ? readPicture(picture) : []
  }
}

/** Some browsers have the class, and on some systems no codes that it can read. */
async function readsAll(detector: DetectorClass): Promise<boolean> {
  const known = (await detector.getSupportedFormats?.()) ?? formats
  return formats.every((format) => known.includes(format))
}

/** The longer side of what is looked at: enough for a bar code that fills half of it, and read in a few milliseconds. */
const side = 960

/** Returns pictures of the camera, alternately as it is and turned by a right angle: a bar code is read along its lines only. */
function grabber(): (video: HTMLVideoElement) => ImageData | undefined {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let turned = true
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return undefined
    turned = !turned
    const scale = Math.min(1, side / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    Object.assign(canvas, turned ? { width: height, height: width } : { width, height })
    if (turned) context.setTransform(0, 1, -1, 0, height, 0)
    context.drawImage(video, 0, 0, width, height)
    return context.getImageData(0, 0, canvas.width, canvas.height)
  }
}
