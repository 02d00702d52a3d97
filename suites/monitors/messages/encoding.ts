import { type Conversation, type Finding, failed, notObserved, passed } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'

/** Streams are decoded as they come; what was no UTF-8 in them is noted beside the events. */
const notUtf8 = 'bytes that are not UTF-8'

function utf8({ bySubject, http, subject }: Conversation): Finding {
  const streamed = http
    .filter(({ from }) => from !== subject)
    .flatMap(({ events }) => events)
    .find(({ invalid }) => invalid === notUtf8)
  if (streamed !== undefined) return failed('an event stream in UTF-8', notUtf8, streamed.seq)
  const bad = bySubject.find((message) => !message.utf8)
  if (bad !== undefined) return failed('a message in UTF-8', bad.text, bad.seq)
  return bySubject.length > 0 ? passed : notObserved('nothing was sent')
}

export default monitor({
  title: 'Messages are UTF-8',
  judges: { 'transport.encoding.server': utf8, 'transport.encoding.client': utf8 },
})
