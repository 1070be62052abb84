/** Every feature with a switch: one that is off is in no menu, tab or form. */
import { Switch } from '#web/ui/Check.tsx'
import { Card } from '#web/ui/Page.tsx'
import { features } from '../feature-details.ts'
import { featureNames } from '../features.ts'
import { useDraft } from './fields.tsx'
import styles from './AdminTab.module.css'

const groups = [...new Set(featureNames.map((name) => features[name].group))]

export function FeaturesSection() {
  const { settings, change } = useDraft()
  const hidden = new Set(settings.hiddenFeatures)
  return (
    <Card title="Features">
      <p className={`muted ${styles['note']}`}>
        What is off stays out of menus, tabs and forms. Find still opens it, nothing you entered is lost, and using it switches it
        on.
      </p>
      {groups.map((group) => (
        <fieldset key={group} className="grid gap-4">
          <legend className="weight-600">{group}</legend>
          {featureNames
            .filter((name) => features[name].group === group)
            .map((name) => (
              <Switch
                key={name}
                label={features[name].title}
                hint={features[name].text}
                checked={!hidden.has(name)}
                onChange={(on) =>
                  change({ hiddenFeatures: featureNames.filter((each) => (each === name ? !on : hidden.has(each))) })
                }
              />
            ))}
        </fieldset>
      ))}
    </Card>
  )
}
