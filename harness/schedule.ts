/** Runs tasks side by side, so many at a time. */

/** Resolves when all have ended. A task that rejects makes it reject, after the running ones have ended. */
export async function schedule(tasks: readonly (() => Promise<void>)[], concurrency: number): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined && failures.length === 0; task = tasks[next++]) {
      await task().catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker))
  if (failures.length > 0) throw failures[0]
}
