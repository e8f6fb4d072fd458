/** Properties of style sheets that the picture keeps. */
const STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'opacity'],
];

const SCALE = 2;
const TITLE_HEIGHT = 40;
const PADDING = 16;

/** Copies the computed styles of an element and those below it, because a picture has no style sheet. */
function copyStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  for (const name of STYLES) {
    (to as SVGElement).style.setProperty(name, computed.getPropertyValue(name));
  }
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index];
    if (copy) copyStyles(child, copy);
  }
}

/**
 * A chart as a picture (PNG) with its title, on the background of the page.
 *
 * @throws Error if the browser cannot draw it.
 */
export async function chartPicture(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copyStyles(svg, copy);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (height + TITLE_HEIGHT + PADDING) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const body = getComputedStyle(document.body);
  context.scale(SCALE, SCALE);
  context.fillStyle = body.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = body.color;
  context.font = `600 16px ${body.fontFamily}`;
  context.fillText(title, PADDING, 26, width);
  context.drawImage(image, PADDING, TITLE_HEIGHT, width, height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
