import type { Conversation } from '../../harness/judging/conversation.ts'
import { type Finding, failed, notObserved, passed } from '../../harness/judging/finding.ts'
import { monitor } from '../define.ts'

function utf8({ own }: Conversation): Finding {
  const bad = own.find((message) => !message.utf8)
  if (bad !== undefined) return failed('a message in UTF-8', bad.text, bad.seq)
  return own.length > 0 ? passed : notObserved('nothing was sent')
}

export default monitor({
  title: 'Messages are UTF-8',
  judges: { 'transport.encoding.server': utf8, 'transport.encoding.client': utf8 },
})
