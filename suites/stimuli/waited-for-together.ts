/**
 * Messages that each get one answer at most, each sent when the one before was read: what may still come of them is waited for
 * together. An answer that names none belongs to one that has none yet, so that all have theirs in the end.
 */
export async function waitedForTogether(sends: readonly ((onRead: () => void) => Promise<unknown>)[]): Promise<void> {
  const waits: Promise<unknown>[] = []
  for (const send of sends) {
    await new Promise<void>((resolve, reject) => {
      const wait = send(resolve)
      waits.push(wait)
      wait.then(() => resolve(), reject)
    })
  }
  await Promise.all(waits)
}
