/**
 * Sends messages that each get at most one answer; each is sent when the one before was read. Then it waits for all missing answers
 * together. An answer that names no message belongs to one that has none yet.
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
