/** What proves nothing on a busy machine is looked at again, each time with less beside it. */

/** Answers to all, in their order. */
type Look<T, A> = (tasks: readonly T[]) => Promise<readonly A[]>

/**
 * The last answer to each task, in their order. Each look is given what the one before lost; the last answer stands.
 * @param tell is told what is looked at again, before it is
 */
export async function lookAgain<T, A>(
  tasks: readonly T[],
  [first, ...others]: readonly Look<T, A>[],
  isLost: (answer: A) => boolean,
  tell: (lost: readonly { readonly task: T; readonly answer: A }[]) => void,
): Promise<A[]> {
  const answers = first === undefined ? [] : [...(await first(tasks))]
  for (const look of others) {
    const lost = answers.flatMap((answer, at) => {
      const task = tasks[at]
      return task !== undefined && isLost(answer) ? [{ task, answer, at }] : []
    })
    if (lost.length === 0) break
    tell(lost)
    const again = await look(lost.map(({ task }) => task))
    for (const [i, { at, answer }] of lost.entries()) answers[at] = again[i] ?? answer
  }
  return answers
}
