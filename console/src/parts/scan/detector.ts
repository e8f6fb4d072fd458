/** The part of the Shape Detection API that is used; the DOM library of TypeScript has none of it. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';

/** Codes on parts and their boxes, and those of the organisation. */
export const PART_CODES: readonly string[] = [
  FORMAT,
  'code_128',
  'code_39',
  'data_matrix',
  'ean_13',
  'ean_8',
  'upc_a',
];

const detectorClass = () =>
  (globalThis as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;

/** Returns whether this browser can read QR codes with a camera. Cameras need a secure context. */
export async function canScan(): Promise<boolean> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined) return false;
  const formats: readonly string[] =
    (await detectorClass()
      ?.getSupportedFormats()
      .catch(() => [])) ?? [];
  return formats.includes(FORMAT);
}

/** Pause between two looks at the picture, in milliseconds. */
const PAUSE = 200;

/**
 * Shows the camera in an element, and reports each code that it sees, until the signal ends it.
 *
 * @param formats formats of codes, by the names of the Shape Detection API; default: QR codes.
 * @throws DOMException of the camera: `NotAllowedError`, `NotFoundError`, `NotReadableError`.
 */
export async function scan(
  video: HTMLVideoElement,
  onText: (text: string) => Promise<void>,
  signal: AbortSignal,
  formats: readonly string[] = [FORMAT],
): Promise<void> {
  const Detector = detectorClass();
  if (Detector === undefined) throw new DOMException('No detector.', 'NotFoundError');
  // A format that the browser does not know is an error of the constructor.
  const supported = await Detector.getSupportedFormats();
  const detector = new Detector({ formats: formats.filter((one) => supported.includes(one)) });
  const camera = { video: { facingMode: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia(camera);
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      // A picture that is not there yet is an error of the detector.
      const [found] = await detector.detect(video).catch(() => []);
      if (found !== undefined && !signal.aborted) await onText(found.rawValue);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
