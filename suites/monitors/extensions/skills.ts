import { isModern } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom } from '../parts/readings.ts'
import { catalogReadings, ofCatalog } from './skills/of-catalog.ts'
import { ofClient, skillsClientReadings } from './skills/of-client.ts'
import { ofEntries } from './skills/of-entries.ts'
import { fileReadings, ofFiles } from './skills/of-files.ts'
import { ofSkillResults, skillsResultReadings } from './skills/of-results.ts'

export default monitor({
  title: 'Skills are described in the form of the extension, and as what can be read',
  judges: judgesFrom([...ofSkillResults, ...ofEntries, ...ofFiles, ...ofCatalog, ...ofClient], (conversation) => {
    if (!isModern(conversation.revision)) return []
    if (conversation.subject === 'client') return skillsClientReadings(conversation)
    return [...skillsResultReadings(conversation), ...fileReadings(conversation), ...catalogReadings(conversation)]
  }),
})
