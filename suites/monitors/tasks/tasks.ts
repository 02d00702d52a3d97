import { revisionOf } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom } from '../parts/readings.ts'
import { metadataReadings, ofMetadata } from './tasks/metadata.ts'
import { ofReceivers, receiverReadings } from './tasks/receiver.ts'
import { ofRequestors, requestorReadings } from './tasks/requestor.ts'
import { smallestFirst } from './tasks/smallest.ts'

export default monitor({
  title: 'Tasks keep their identity, go forward, and end once; who asks for them keeps to what was agreed',
  judges: judgesFrom([...ofReceivers, ...ofMetadata, ...ofRequestors], (conversation, context) =>
    revisionOf(conversation.revision).tasks === 'core'
      ? smallestFirst(
          [
            ...receiverReadings(conversation),
            ...metadataReadings(conversation, context),
            ...requestorReadings(conversation),
          ],
          conversation,
        )
      : [],
  ),
})
