import { failed, type HeaderList, notObserved, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

/** More GETs than this after a refusal are a loop. */
const mostGets = 10

const withCharset = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, value === 'application/json' ? 'application/json; charset=utf-8' : value])

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'A server that answers with JSON and offers no GET stream',
  transports: ['streamable-http'],
  drive: (drive) =>
    driveOn(
      drive,
      () => ({
        headers: withCharset,
        onHttp: (request, next) =>
          request.method === 'GET' ? request.respond(405, { Allow: 'POST, DELETE' }) : next(),
      }),
      // Without the oddities of each kind: the answers are JSON here too, the GET stream is there.
      { plain: {} },
    ),
  judges: {
    'http.post.client-accepts-json': (labels, { conversations }) => {
      const refused = conversations.some(({ http }) => http.some(({ status }) => status === 405))
      // A client that stopped after a 405 may have stopped because of it.
      if (seen(labels, 'next') === undefined && refused) return notObserved('the client stopped after another answer')
      return wentOn(labels, 'application/json with a charset')
    },
    'http.get.client-tolerates-405': (labels, { conversations }) => {
      const refused = conversations.flatMap(({ http }) => http.filter(({ status }) => status === 405))
      if (refused.length === 0) return notObserved('the client opens no GET stream')
      const more = refused[mostGets]
      return more === undefined
        ? wentOn(labels, 'a GET that was answered with 405')
        : failed(`at most ${mostGets} attempts`, refused.length, more.seq)
    },
  },
})
