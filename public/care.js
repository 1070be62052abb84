// Somebody who is signed in on this device works with the label: the product opens what it is of, by their role.
const { app } = document.currentScript.dataset
if (app && localStorage.getItem('user') !== null && !location.search.includes('care')) location.replace(app)
