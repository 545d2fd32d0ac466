/** All documents of a page that can be reached, as statements that name them `documents`. */
export const everyDocument = `const documents = [document]
  for (let at = 0; at < documents.length; at++)
    for (const frame of documents[at].querySelectorAll('iframe, frame, object, embed'))
      if (frame.contentDocument) documents.push(frame.contentDocument)`

/** What moves is at its end: a label fades in for nobody. */
export const endEveryMove = `for (const moving of documents.flatMap((one) => one.getAnimations()))
    if (moving.effect?.getComputedTiming().endTime < Infinity) moving.finish()`

/** Resolves when the browser has drawn: by the frames of our own world, which are real. */
export const framesScript = `(async () => {
  ${everyDocument}
  ${endEveryMove}
  const drawn = () => new Promise((done) => requestAnimationFrame(done))
  await drawn()
  await drawn()
  return null
})()`
