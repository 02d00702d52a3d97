import { Buffer } from 'node:buffer'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'
import { ofEvents } from './parts/event-forms.ts'

/** Comments before the event, as an event of their own, and between its fields. */
const withComments = ofEvents((event) => [
  Buffer.from(':\r\n: keep-alive\n\n'),
  Buffer.from(event.replaceAll('data:', ': the data follows\n:\ndata:')),
])

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'Comments in event streams',
  transports: ['streamable-http'],
  drive: (drive) => driveOn(drive, () => ({ answerAs: 'sse', cut: withComments }), { plain: { answerAs: 'sse' } }),
  judges: {
    'http.stream.client-ignores-comments': (labels) => wentOn(labels, 'comments in the stream'),
  },
})
