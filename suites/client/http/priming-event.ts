import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'Event streams that begin with an event without data',
  revisions: ['2025-11-25'],
  transports: ['streamable-http'],
  drive: (drive) => driveOn(drive, () => ({ answerAs: 'sse' }), { plain: { answerAs: 'sse', eventIds: false } }),
  judges: {
    'http.stream.client-ignores-priming-event': (labels) => wentOn(labels, 'an event without data'),
  },
})
