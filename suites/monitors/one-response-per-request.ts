import { each } from '../../harness/judging/assert.ts'
import { failed, passed } from '../../harness/judging/finding.ts'
import { monitor } from '../define.ts'

export default monitor({
  title: 'A request is answered once',
  judges: {
    'messages.response.exactly-once': ({ exchanges, party }) =>
      each(
        exchanges.filter(({ sent, response }) => sent?.from !== party && response !== undefined),
        ({ sent, response, extra }) => {
          // An event that comes again after a resumption is the same response.
          const again = extra.find(({ eventId }) => eventId === undefined || eventId !== response?.eventId)
          if (again === undefined) return passed
          return failed(
            `one response to ${sent?.method ?? 'the request'}`,
            again.json,
            ...[sent?.seq, response?.seq, again.seq].filter((seq) => seq !== undefined),
          )
        },
        'no request of the other side was answered',
      ),
  },
})
