import { revisionOf } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom } from '../parts/readings.ts'
import { smallestFirst } from './tasks/smallest.ts'
import { advertisedReadings, ofAdvertised } from './tasks-ext/advertised.ts'
import { clientReadings, ofClients } from './tasks-ext/client.ts'
import { historyReadings, ofHistory } from './tasks-ext/history.ts'
import { keyReadings, ofKeys } from './tasks-ext/keys.ts'
import { notificationReadings, ofNotifications } from './tasks-ext/notifications.ts'
import { ofTaskResults, resultReadings } from './tasks-ext/results.ts'

export default monitor({
  title: 'Tasks of the extension are told in its form, go forward, and ask under keys of their own',
  judges: judgesFrom(
    [...ofAdvertised, ...ofTaskResults, ...ofHistory, ...ofKeys, ...ofNotifications, ...ofClients],
    (conversation, context) => {
      if (revisionOf(conversation.revision).tasks !== 'extension') return []
      if (conversation.subject === 'client') return clientReadings(conversation)
      const readings = [
        ...advertisedReadings(conversation),
        ...resultReadings(conversation, context),
        ...historyReadings(conversation),
        ...keyReadings(conversation),
        ...notificationReadings(conversation, context),
      ]
      return smallestFirst(readings, conversation)
    },
  ),
})
