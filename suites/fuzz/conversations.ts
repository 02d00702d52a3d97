import { using } from '../define.ts'
import { laws } from './parts/conversation/laws.ts'
import { fuzzConversations } from './parts/conversation/search.ts'

export default using(
  ['paged-list', 'resumable-streams', 'progress-tool'],
  [
    'slow-tool',
    'logging-tool',
    'eliciting-tool',
    'multi-eliciting-tool',
    'sampling-tool',
    'task-tool',
    'task-slow-tool',
  ],
).serverScenario<never>({
  title: 'Requests, cancellations and resumptions in any order, in several sessions',
  group: 'odd',
  waits: true,
  drive: fuzzConversations,
  judges: laws,
})
