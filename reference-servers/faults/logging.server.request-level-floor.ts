import { isLevel, levels } from '../features/logging.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.request-level-floor',
  says: 'keeps the most talkative level that anybody asked for',
  revisions: ['2026-07-28'],
  seams: () => {
    let lowest: number = levels.length
    return {
      logs: (level, { logLevel }) => {
        if (!isLevel(level) || !isLevel(logLevel)) return false
        lowest = Math.min(lowest, levels.indexOf(logLevel))
        return levels.indexOf(level) >= lowest
      },
    }
  },
})
