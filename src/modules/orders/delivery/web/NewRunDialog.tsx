/** Plans a run: its vehicle, driver and start. A vehicle that is not in the list yet is added with its capacity. */
import { useState } from 'react'
import { plantUnitNames, unitPlurals, type PlantUnitName } from '#modules/setup/reference/plant-units.ts'
import type { UserId } from '#kernel/id.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { useQuery } from '#web/use-query.ts'
import * as calls from '../contract.ts'
import type { Vehicle } from '../delivery.ts'

interface NewRunProps {
  readonly day: string
  readonly onClose: () => void
}

export function NewRunDialog({ day, onClose }: NewRunProps) {
  const vehicles = useQuery(query(calls.listVehicles))
  const drivers = useQuery(query(calls.listDrivers))
  const failed = [vehicles, drivers].find(({ isError }) => isError)
  return (
    <Dialog title="New run" onClose={onClose}>
      {vehicles.data && drivers.data ? (
        <NewRunForm vehicles={vehicles.data} drivers={drivers.data} day={day} onClose={onClose} />
      ) : failed ? (
        <ErrorBox error={failed.error} retry={() => void failed.refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Dialog>
  )
}

interface NewRunFormProps extends NewRunProps {
  readonly vehicles: readonly Vehicle[]
  readonly drivers: readonly { readonly id: UserId; readonly name: string }[]
}

function NewRunForm({ vehicles, drivers, day, onClose }: NewRunFormProps) {
  const [chosen, setVehicle] = useState('')
  const [driver, setDriver] = useState('')
  const [start, setStart] = useState('07:30')
  const [notes, setNotes] = useState('')
  const [name, setName] = useState('')
  const [capacity, setCapacity] = useState('')
  const [unit, setUnit] = useState<PlantUnitName>('trolley')
  const vehicle = chosen || (vehicles[0]?.id ?? 'new')
  const save = async () => {
    const vehicle_id =
      vehicle === 'new'
        ? (await call(calls.createVehicle, { body: { name, capacity: Number(capacity), capacity_unit: unit } })).id
        : vehicle
    if (vehicle === 'new') setVehicle(vehicle_id)
    await call(calls.createRun, {
      body: { run_date: day, start_time: start, vehicle_id, driver_id: driver || (drivers[0]?.id ?? ''), notes },
    })
    onClose()
  }
  return (
    <PlainForm action="Plan run" submit={save} refreshes={['/api/deliveries', '/api/vehicles']} onCancel={onClose}>
      <Field label="Vehicle" name="vehicle_id">
        {(ids) => (
          <select {...ids} className={inputClass} value={vehicle} onChange={(event) => setVehicle(event.target.value)}>
            {vehicles.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            {(isOneOf(managers) || vehicles.length === 0) && <option value="new">New vehicle</option>}
          </select>
        )}
      </Field>
      {vehicle === 'new' && (
        <>
          <TypedField label="Name of the vehicle" name="name" required maxLength={60} value={name} onChange={setName} />
          <TypedField label="Capacity" name="capacity" required maxLength={4} value={capacity} onChange={setCapacity} />
          <Field label="Counted in" name="capacity_unit">
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={unit}
                onChange={(event) => setUnit(event.target.value as PlantUnitName)}
              >
                {plantUnitNames.map((each) => (
                  <option key={each} value={each}>
                    {unitPlurals[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
      <Field label="Driver" name="driver_id">
        {(ids) => (
          <select {...ids} className={inputClass} value={driver} onChange={(event) => setDriver(event.target.value)}>
            {drivers.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TypedField label="Start" name="start_time" required maxLength={5} placeholder="07:30" value={start} onChange={setStart} />
      <TypedField label="Notes" name="notes" lines={2} value={notes} onChange={setNotes} />
    </PlainForm>
  )
}
