/** Only what has the form of a media type: the header is the service's word, and a fault may be read by anyone. */
export function mediaType(contentType: string): string {
  return /^\s*([\w.+-]{1,40}\/[\w.+-]{1,60})/.exec(contentType)?.[1]?.toLowerCase() ?? '-'
}
