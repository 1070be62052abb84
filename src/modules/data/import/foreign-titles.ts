/** Titles in the languages of the European Union and Norwegian, as `searchText` normalises them. */
const words = (text: string): readonly string[] => text.split('|')

const abroad = {
  plant: words(
    'deutscher name|nom commun|nombre comun|nome comune|nederlandse naam|dansk navn|svenskt namn|norsk navn|artikel|artikelbezeichnung|bezeichnung|pflanze|pflanzenname|sorte|produkt|produit|nom|plante|designation|article|naam|artikelnaam|plantnaam|nombre|planta|nome|pianta|varenavn|plantenavn|vare|varebetegnelse|artikelnamn|vaxt|produktnavn|plante navn|omschrijving|nom francais|nom vernaculaire|nome popular|nome volgare|nome italiano|planta nome|articolo|prodotto|produto|nazwa|nazwa polska|nazwa rosliny|roslina|nazwa towaru|towar|nazev|nazev cesky|cesky nazev|nazev rostliny|nazev zbozi|rostlina|nimi|suomenkielinen nimi|kasvi|tuote|nosaukums|augs|pavadinimas|augalas|nimetus|taim|megnevezes|magyar nev|noveny|termek',
  ),
  botanical: words(
    'botanischer name|nom botanique|nom latin|botanische naam|nombre botanico|nome botanico|botanisk navn|botaniskt namn|latinsk navn|nom scientifique|nombre cientifico|nome cientifico|nome scientifico|nome latino|vetenskapligt namn|latinskt namn|nazwa lacinska|nazwa botaniczna|latinsky nazev|nazev latinsky|botanicky nazev|tieteellinen nimi|latiniskais nosaukums|lotyniskas pavadinimas|ladinakeelne nimi|latin nev',
  ),
  category: words(
    'kategorie|warengruppe|categorie|categoria|kategori|varegruppe|varugrupp|groep|artikelgroep|famille|gruppe|kategoria|grupa|skupina|grupp|grupo|ryhma|luokka|kategorija|grupe|csoport',
  ),
  container: words(
    'topfgrosse|topfgroße|topf|grosse|contenant|conteneur|godet|taille|tamano|dimensione|formaat|storrelse|storlek|topfgrose|topf cm|conditionnement|potmaat|maceta|vaso|pottestorrelse|potte|krukstorlek|kruka|container|behalter|taille du pot|maat|potstorrelse|pojemnik|doniczka|rozmiar|wielkosc|kontejner|kvetinac|velikost|recipiente|tamanho|embalagem|contenitore|misura|formato|ruukku|ruukkukoko|koko|pods|konteiners|izmers|vazonas|konteineris|dydis|cserep|kontener|meret',
  ),
  price: words(
    'preis|vk|vk preis|vk brutto|verkaufspreis|prix|prix de vente|prix ttc|prijs|verkoopprijs|precio|prezzo|pris|salgspris|utpris|udsalgspris|pvp|verkaufspreis brutto|vk netto|prix de vente ttc|pv ttc|prix unitaire|stuckpreis|cena|cena netto|cena brutto|cena sprzedazy|prodejni cena|cena s dph|cena bez dph|preco|preco de venda|prezzo di vendita|prezzo vendita|prezzo unitario|hinta|myyntihinta|kaina|ar|eladasi ar',
  ),
  quantity: words(
    'bestand|lagerbestand|menge|anzahl|stuck|stuckzahl|verkaufte menge|quantite|quantite vendue|verkocht aantal|cantidad vendida|quantita venduta|solgt antal|antal solgt|qte|stock disponible|voorraad|aantal|cantidad|existencias|unidades|quantita|giacenza|antal|antall|lager|lagersaldo|beholdning|ilosc|stan magazynowy|liczba sztuk|pocet|pocet kusu|mnozstvi|skladem|stav skladu|quantidade|qtd|estoque|em estoque|qta|disponibilita|maara|varasto|kpl|daudzums|skaits|kiekis|likutis|mennyiseg|keszlet|darab',
  ),
  cost: words(
    'ek netto|ek preis netto|einkaufspreis netto|prix d achat ht|pa ht|ek|kosten|kosten je stuck|stuckkosten|selbstkosten|prix de revient|cout|cout unitaire|kostprijs|kosten per stuk|kostpris pr stk|sjalvkostnad|costo unitario|coste unitario|ek preis|einkaufspreis|prix d achat|inkoopprijs|kostpris|inkopspris|innkjopspris|costo|coste',
  ),
  customer: words(
    'kunde|kundenname|firma|firmenname|klant|klantnaam|bedrijf|bedrijfsnaam|raison sociale|societe|nom du client|cliente|razon social|ragione sociale|nom|nom de l entreprise|kundenavn|kund|kundnamn|virksomhed|foretag|nombre|nome|naam|navn|namn|nombre fiscal|nombre comercial|denominazione|denominacion social|klient|kontrahent|nabywca|nazwa|nazwa firmy|zakaznik|odberatel|nazev firmy|jmeno|razao social|nome do cliente|empresa|asiakas|yritys|vevo|cegnev|klients|pircejs|klientas|pirkejas',
  ),
  supplier: words(
    'lieferant|lieferantenname|fournisseur|leverancier|proveedor|fornitore|leverandor|leverantor|nom du fournisseur|firma|firmenname|kreditor|bedrijfsnaam|raison sociale|razon social|ragione sociale|dostawca|nazwa firmy|dodavatel|nazev firmy|fornecedor|toimittaja|szallito|piegadatajs|tiekejas',
  ),
  contact: words('ansprechpartner|kontaktperson|contactpersoon|personne de contact|persona de contacto|referente|kontakt'),
  email: words(
    'e mailadresse|e mailadres|emailadres|courriel|adresse e mail|correo|correo electronico|e post|epost|mailadresse|sahkoposti|e pasts|el pastas',
  ),
  phone: words(
    'telefon|telefonnummer|telefoon|telefoonnummer|telefone|tel|portable|movil|mobiel|mobil|cellulare|telephone|telefono|tlf|telefonnr|tel nr|puhelin|telefons|telefonas|telemovel|celular|komorka',
  ),
  street: words(
    'strasse|straße|anschrift|adresse|adres|straat|rue|calle|direccion|via|indirizzo|adress|gate|vej|ulica|ulice|adresa|endereco|morada|rua|katuosoite|osoite|utca|cim|adrese|adresas',
  ),
  city: words(
    'ort|stadt|plaats|woonplaats|ville|ciudad|poblacion|citta|by|stad|ort stadt|poststed|postort|miasto|miejscowosc|mesto|obec|cidade|localidade|comune|localita|kaupunki|postitoimipaikka|varos|telepules|pilseta|miestas',
  ),
  postcode: words(
    'plz|postleitzahl|code postal|codigo postal|cap|postnummer|postnr|kod pocztowy|psc|cep|postinumero|iranyitoszam|pasta indekss|pasto kodas',
  ),
  taxNumber: words(
    'ust id|ust idnr|ust idnr nr|umsatzsteuer id|btw nummer|btw nr|numero tva|n tva|nif|cif|partita iva|cvr|cvr nr|org nr|momsnummer|nip|dic|nif nipc|nipc|cnpj|contribuinte|p iva|alv numero|adoszam|pvn numurs|pvm kodas|momsregistreringsnummer',
  ),
  terms: words(
    'zahlungsziel|zahlungsbedingungen|zahlungsbedingung|betaaltermijn|betalingstermijn|conditions de paiement|delai de paiement|condiciones de pago|termini di pagamento|condicoes de pagamento|condiciones|betalingsbetingelser|betalningsvillkor|splatnost|termin platnosci|prazo de pagamento|maksuehto|fizetesi hatarido',
  ),
  discount: words('rabatt|rabatt %|remise|korting|kortingspercentage|descuento|sconto|rabat'),
  region: words('bundesland|provincia|provincie|province|departement|region|fylke|lan'),
  articleNumber: words(
    'artikelnr|artikel nr|artikelnummer|art nr|artnr|bestellnummer|reference|code article|referencia|codigo|codice articolo|codice|varenr|varenummer|artikel nummer|kod|kod towaru|indeks|symbol|numer katalogowy|kod zbozi|cislo zbozi|codigo do artigo|tuotenumero|tuotekoodi|kods|artikuls|kodas|cikkszam',
  ),
  customerNumber: words(
    'debiteurnummer|debitorennummer|debitor|klantcode|codigo|codigo cliente|codice cliente|n client|kundennummer|kunden nr|kundennr|klantnummer|numero client|code client|kundenummer|kundnummer',
  ),
  invoice: words(
    'rechnung|rechnungsnummer|rechnungsnr|rechnung nr|belegnummer|factuur|factuurnummer|facture|n facture|numero de facture|factura|fattura|faktura|fakturanummer|fakturanr|belegnr|beleg nr|nr faktury|numer faktury|cislo faktury|variabilni symbol|n fattura|numero fattura|fatura|numero da fatura|laskun numero|laskunro|szamlaszam|rekina numurs|saskaitos numeris',
  ),
  invoiceDay: words(
    'rechnungsdatum|belegdatum|datum|factuurdatum|date facture|date de facture|fecha|data|fakturadato|fakturadatum|dato|data wystawienia|datum vystaveni|data fattura|data da fatura|laskun paivays|paivays|szamla kelte',
  ),
  dueDay: words(
    'fallig|fallig am|falligkeit|falligkeitsdatum|vervaldatum|echeance|date d echeance|vencimiento|scadenza|forfaldsdato|forfallodatum|forfallsdato|termin platnosci|splatnost|datum splatnosti|data di scadenza|data de vencimento|erapaiva|fizetesi hatarido',
  ),
  owed: words(
    'offen|offener betrag|offener posten|offener saldo|restbetrag|saldo|openstaand|openstaand bedrag|reste a payer|solde|montant du|pendiente|importe pendiente|da pagare|a pagar|em aberto|residuo|restbelob|restbelopp|udestaende|restbelop|utestaende|do zaplaty|pozostalo do zaplaty|zbyva uhradit|k uhrade|dluzna castka|importo residuo|valor em divida|avoinna|hatralek',
  ),
  unit: words('einheit|mengeneinheit|eenheid|unite|unidad|unita|enhed|enhet'),
  place: words(
    'standort|lagerort|ort|platz|beet|haus|gewachshaus|emplacement|serre|planche|locatie|kas|vak|ubicacion|nave|invernadero|posizione|ubicazione|serra|placering|plads|hus|vaxthus|bord',
  ),
  started: words(
    'getopft|getopft am|topfdatum|gesat|gesat am|aussaat|datum|date de rempotage|rempote|rempote le|date de semis|seme le|opgepot|opgepot op|oppotdatum|gezaaid|zaaidatum|fecha de siembra|sembrado|fecha|enmacetado|data|data di semina|invasato|data invaso|pottet|pottedato|saet|sadd|krukad|datum krukad|datum sadd',
  ),
  ready: words(
    'fertig|fertig am|verfugbar ab|verkaufsfertig|pret le|disponible le|date de disponibilite|klaar|klaar op|leverbaar vanaf|listo|disponible desde|pronto il|disponibile dal|klar|klar den',
  ),
  forSale: words(
    'verkauflich|zu verkaufen|vendable|a vendre|verkoopbaar|te koop|vendible|en venta|vendibile|in vendita|til salg|til salgs|till salu',
  ),
  note: words('notiz|bemerkung|bemerkungen|opmerking|opmerkingen|remarque|remarques|notas|osservazioni|bemaerkning|anmarkning'),
  firstName: words('vorname|prenom|voornaam|fornavn|fornamn|nombre de pila'),
  lastName: words('nachname|nom de famille|achternaam|etternavn|efternavn|efternamn|apellidos|apellido|cognome'),
  month: words('monat|mois|maand|mes|mese|maned|manad'),
  year: words('jahr|annee|jaar|ano|anno|ar'),
} as const

/** Titles abroad of each column, by its name in small letters; some are columns of several lists, or parts of one. */
export const titlesAbroad: Readonly<Record<string, readonly string[]>> = {
  'common name': abroad.plant,
  plant: abroad.plant,
  supply: abroad.plant,
  'botanical name': abroad.botanical,
  category: abroad.category,
  container: abroad.container,
  price: abroad.price,
  quantity: abroad.quantity,
  'on hand': abroad.quantity,
  'cost each': abroad.cost,
  'unit cost': abroad.cost,
  name: abroad.customer,
  customer: abroad.customer,
  vendor: abroad.supplier,
  contact: abroad.contact,
  'e-mail': abroad.email,
  phone: abroad.phone,
  address: abroad.street,
  city: abroad.city,
  postcode: abroad.postcode,
  region: abroad.region,
  sku: abroad.articleNumber,
  'first name': abroad.firstName,
  'last name': abroad.lastName,
  'tax number': abroad.taxNumber,
  terms: abroad.terms,
  'payment terms': abroad.terms,
  discount: abroad.discount,
  code: abroad.customerNumber,
  'account number': abroad.customerNumber,
  invoice: abroad.invoice,
  'invoice date': abroad.invoiceDay,
  'due date': abroad.dueDay,
  'amount owed': abroad.owed,
  'amount due': abroad.owed,
  location: abroad.place,
  started: abroad.started,
  'ready on': abroad.ready,
  'for sale': abroad.forSale,
  unit: abroad.unit,
  notes: abroad.note,
  date: [...abroad.invoiceDay, ...abroad.month],
  month: abroad.month,
  year: abroad.year,
}
