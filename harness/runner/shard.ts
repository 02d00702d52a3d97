/** A part of the planned runs: what all parts do together is what one run would do. */
import type { ShardOption } from './events.ts'
import type { Plan } from './plan.ts'

/** The cells of this part, in turn, so that each gets of every topic; those of the others are left out with a reason. */
export function shardOf({ cells, omitted }: Plan, shard: ShardOption | undefined): Plan {
  if (shard === undefined) return { cells, omitted }
  const { index, count } = shard
  const isOurs = (i: number): boolean => i % count === index - 1
  return {
    cells: cells.filter((_, i) => isOurs(i)),
    omitted: [
      ...omitted,
      ...cells.flatMap(({ definition: _, ...cell }, i) =>
        isOurs(i) ? [] : [{ ...cell, reason: `not in part ${index} of ${count}` }],
      ),
    ],
  }
}
