/** Above this a data URL, a third larger than the file, is too much for one JSON body. */
export const MULTIPART_ABOVE_BYTES = 5 * 1024 * 1024;

/** The file as `data:<type>;base64,<content>`. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** 1536 is '2 KB'. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.ceil(size)} ${units[unit]}`;
}
