import { setTimeout as delay } from 'node:timers/promises'
import { textResult } from '../content.ts'
import { levels } from '../logging.ts'
import type { Tool } from '../tool.ts'

const floodSteps = 500
/** A limit of rate that drops what is too much: one burst gets no more through. */
const mostAtOnce = 50

/** Tools that take their time, report progress or log. */
export const workTools: readonly Tool[] = [
  {
    name: 'slow-tool',
    description: 'Works in steps of 100 ms; stops when cancelled.',
    inputSchema: { type: 'object', properties: { steps: { type: 'integer', minimum: 0, maximum: 1000 } } },
    run: async ({ steps = 50 }, context) => {
      const total = Number(steps)
      const { held, state } = context.server
      held.add(context)
      try {
        for (let done = 1; done <= total; done++) {
          await delay(100, undefined, { signal: context.signal })
          state.steps++
          context.progress(done, total)
        }
      } finally {
        held.delete(context)
      }
      return textResult(`done ${total}`)
    },
  },
  {
    name: 'counter-tool',
    description: 'How many steps slow-tool has done so far.',
    inputSchema: { type: 'object' },
    run: (_args, { server }) => textResult(String(server.state.steps)),
  },
  {
    name: 'progress-tool',
    description: 'Reports progress four times.',
    inputSchema: { type: 'object' },
    run: async (_args, context) => {
      for (let done = 1; done <= 4; done++) {
        context.progress(done, 4)
        await delay(30, undefined, { signal: context.signal })
      }
      return textResult('done')
    },
  },
  {
    name: 'logging-tool',
    description: 'Logs one message at each level.',
    inputSchema: { type: 'object' },
    run: (_args, context) => {
      for (const level of levels) context.log(level, `fixture ${level}`)
      return textResult('logged')
    },
  },
  {
    name: 'flood-tool',
    description: 'Has 500 things to log and to report at once, of which the server lets 50 through.',
    inputSchema: { type: 'object' },
    run: (_args, context) => {
      const { flood } = context.server.seams
      for (let step = 1; step <= floodSteps; step += 1) {
        const passes = (kind: 'log' | 'progress') => flood?.(kind, step, () => step <= mostAtOnce) ?? step <= mostAtOnce
        if (passes('log')) context.log('info', `step ${step}`)
        if (passes('progress')) context.progress(step, floodSteps)
      }
      return textResult('done')
    },
  },
]
